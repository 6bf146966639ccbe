"""Being told: a person who is not looking is called when something waits for them.

What waits, of one room: wanted. Open calls, and who may be called when: service, wishes. Who can
be reached: reach. What is said: words. How it goes out: delivery, through a channel (channels):
the browser (push, browsers), an address of one's own (hook), or letters (mail). What a person
sets: routes.
"""
