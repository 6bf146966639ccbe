"""Events within the process: who hears of what, in which order, whatever one listener does."""

from app.core.events import Events, LinesDeleted, RoomChanged


def test_listeners_are_called_in_order_and_only_for_their_kind() -> None:
    events, heard = Events(), []
    events.subscribe(RoomChanged, lambda event: heard.append(f"first {event.room}"))
    events.subscribe(RoomChanged, lambda event: heard.append(f"second {event.room}"))
    events.subscribe(LinesDeleted, lambda event: heard.append(f"lines {event.room}"))
    events.publish(RoomChanged("reef"))
    assert heard == ["first reef", "second reef"]
    events.publish(LinesDeleted("reef"))
    assert heard[2:] == ["lines reef"]


def test_the_fault_of_one_listener_keeps_nobody_from_hearing() -> None:
    events, heard = Events(), []

    def broken(event: RoomChanged) -> None:
        raise RuntimeError(event.room)

    events.subscribe(RoomChanged, broken)
    events.subscribe(RoomChanged, lambda event: heard.append(event.room))
    events.publish(RoomChanged("reef"))
    assert heard == ["reef"]
    events.unsubscribe(RoomChanged, broken)
    events.publish(RoomChanged("pier"))
    assert heard == ["reef", "pier"]
