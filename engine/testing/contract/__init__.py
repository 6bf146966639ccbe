"""What every game on the shelf promises.

`walk` plays random matches of the `cases` and lets every promise (`asking`, `seeing`, `stepping`,
`keeping`) look at every position and every step.
"""
