/** The only stateful file of the isolation page: the state, its address, the frame and its records. */
import { useSession } from '@salesdesk/shared';
import { useLocation, useNavigate, useNavigationType } from '@salesdesk/shared/router';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { RemoteEntry } from '../remotes/discovery.ts';
import { frameAddress, isolationAddress } from './address.ts';
import { type IsolationState, needsNewFrame, searchOf, stateOf } from './isolation.model.ts';
import { onFrameMessage, postToFrame } from './messages.ts';
import { type FrameRecord, withRecord } from './recorder.model.ts';
import { releaseFor, resolveState } from './releases.ts';

export type Isolation = ReturnType<typeof useIsolation>;

/** Marks addresses written by this hook, to tell them from navigation. */
const FOLLOWS = { follows: true };

/** `live` is the published release; its remote must not change while this is mounted. */
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
  /** Applies a choice on the panel, to the running screen where possible. */
  const change = (changes: Partial<IsolationState>) => {
    const before = newest.current;
    put({ ...before, ...changes });
    if (needsNewFrame(before, newest.current)) restart();
    else postToFrame(frame.current, { search: searchOf(newest.current) });
  };
  /** Opens the state of an address, such as a scenario, in a new frame. */
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
          else postToFrame(frame.current, { search: searchOf(newest.current) });
        },
      ),
    [],
  );

  // The frame reports an unlisted release; the panel then shows the live one.
  const release = releaseFor(remote, state.release) ?? live;
  return {
    remote,
    release,
    ...resolveState(release, state),
    state,
    change,
    /** `key` is stable while one frame runs; another user gets a new frame. */
    shown: { key: `${userId} ${shown.start}`, address: shown.address },
    frame,
    restart,
    records,
    clearRecords: () => setRecords([]),
  };
}

/** Calls `onSearch` for every later address that this hook did not write: a link, Back, the address bar. */
function useForeignAddress(onSearch: (search: string) => void): void {
  const { key, search, state } = useLocation();
  const type = useNavigationType();
  const known = useRef(key);
  const followAddress = useEffectEvent(onSearch);
  useEffect(() => {
    if (known.current === key) return;
    known.current = key;
    if (type === 'POP' || state !== FOLLOWS) followAddress(search);
  }, [key, search, state, type]);
}
