/** The one stateful file of the isolation page: the state and its address, the frame that shows it, what it records. */
import { useSession } from '@salesdesk/shared';
import { useLocation, useNavigate, useNavigationType } from '@salesdesk/shared/router';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { RemoteEntry } from '../remotes/discovery.ts';
import { frameAddress, isolationAddress } from './address.ts';
import { type IsolationState, needsNewFrame, searchOf, stateOf } from './isolation.model.ts';
import { onFrameMessage, tellFrame } from './messages.ts';
import { type FrameRecord, withRecord } from './recorder.model.ts';
import { placeOf, releaseFor } from './releases.ts';

export type Isolation = ReturnType<typeof useIsolation>;

/** Marks the addresses that follow the state, where the others bring one. */
const FOLLOWS = { follows: true };

/** `live` is the release people get; it must be of the same remote for as long as this is mounted. */
export function useIsolation(live: RemoteEntry) {
  const remote = live.name;
  const navigate = useNavigate();
  const { userId } = useSession();
  const [state, setState] = useState(() => stateOf(new URLSearchParams(location.search)));
  const [shown, setShown] = useState({ start: 0, address: frameAddress(remote, searchOf(state)) });
  const [records, setRecords] = useState<FrameRecord[]>([]);
  const frame = useRef<HTMLIFrameElement>(null);
  const newest = useRef(state);

  const restart = () =>
    setShown(({ start }) => ({ start: start + 1, address: frameAddress(remote, searchOf(newest.current)) }));

  const put = (next: IsolationState) => {
    newest.current = next;
    setState(next);
    navigate(isolationAddress(remote, searchOf(next)), { replace: true, state: FOLLOWS });
  };
  /** A choice on the panel: reaches the running screen where it can. */
  const change = (changes: Partial<IsolationState>) => {
    const before = newest.current;
    put({ ...before, ...changes });
    if (needsNewFrame(before, newest.current)) restart();
    else tellFrame(frame.current, { search: searchOf(newest.current) });
  };
  /** An address that brings a state, as of a scenario: shown from its beginning. */
  const begin = (search: string) => {
    newest.current = stateOf(new URLSearchParams(search));
    setState(newest.current);
    restart();
  };
  useForeignAddress(begin);

  const move = useEffectEvent((address: string) => {
    const path = address === live.details.routes[0]?.path ? null : address;
    if (path !== newest.current.path) put({ ...newest.current, path });
  });
  useEffect(
    () =>
      onFrameMessage(
        () => frame.current,
        (message) => {
          if (message.type === 'recorded') setRecords((all) => withRecord(all, message.record));
          else if (message.type === 'moved') move(message.path);
          else tellFrame(frame.current, { search: searchOf(newest.current) });
        },
      ),
    [],
  );

  // A release that is not listed any more is said by the frame; the panel is that of the live one.
  const release = releaseFor(remote, state.release) ?? live;
  return {
    remote,
    release,
    ...placeOf(release, state),
    state,
    change,
    /** `key` stays the same while one frame runs; another person gets another frame. */
    shown: { key: `${userId} ${shown.start}`, address: shown.address },
    frame,
    restart,
    records,
    clearRecords: () => setRecords([]),
  };
}

/** Hears of every address that somebody else put there after the first: a link, Back, the address bar. */
function useForeignAddress(onSearch: (search: string) => void): void {
  const { key, search, state } = useLocation();
  const type = useNavigationType();
  const known = useRef(key);
  const hear = useEffectEvent(onSearch);
  useEffect(() => {
    if (known.current === key) return;
    known.current = key;
    if (type === 'POP' || state !== FOLLOWS) hear(search);
  }, [key, search, state, type]);
}
