/** The only stateful file of the isolation page: the state, its address, the frame and its records. */
import { type BusEventName, type PageRelease, useSession } from '@salesdesk/shared';
import type { FrameMessage, FrameRecord, PageMessage, Recording, Scenario } from '@salesdesk/shared/domain';
import { useLocation, useNavigate, useNavigationType } from '@salesdesk/shared/router';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { frameAddress, isolationAddress } from './address.ts';
import { hasAnswers, MAX_LINK } from './answerLink.ts';
import { type IsolationState, needsNewFrame, scenarioState, searchOf, stateOf } from './isolation.model.ts';
import { withRecord } from './recorder.model.ts';
import { scenarioAnswers } from './releaseScenarios.ts';
import { releaseFor, resolveState } from './releases.ts';
import { useAnswers } from './useAnswers.ts';

export type Isolation = ReturnType<typeof useIsolation>;

/** Marks addresses written by this hook, to tell them from navigation. */
const FOLLOWS = { follows: true };

/** `live` is the published release; its remote must not change while this is mounted. */
export function useIsolation(live: PageRelease) {
  const remote = live.name;
  const navigate = useNavigate();
  const { userId } = useSession();
  const [state, setState] = useState(() => stateOf(new URLSearchParams(location.search)));
  const [shown, setShown] = useState({ start: 0, address: frameAddress(remote, searchOf(state)) });
  const [records, setRecords] = useState<FrameRecord[]>([]);
  const frame = useRef<HTMLIFrameElement>(null);
  const newest = useRef(state);
  const hash = useRef(hasAnswers(location.hash) ? location.hash : '');
  const [linkLength, setLinkLength] = useState(0);

  const restart = () =>
    setShown(({ start }) => ({ start: start + 1, address: frameAddress(remote, searchOf(newest.current)) }));

  const put = (next: IsolationState) => {
    newest.current = next;
    setState(next);
    navigate(isolationAddress(remote, searchOf(next)) + hash.current, { replace: true, state: FOLLOWS });
  };
  const release = releaseFor(remote, state.release) ?? live;
  /** Reads the answers of the scenario in a state. */
  const readerFor = ({ scenario, release: version }: IsolationState) =>
    scenario === null ? null : () => scenarioAnswers(releaseFor(remote, version) ?? live, scenario);
  const tellFrame = (answers: readonly Recording[]) =>
    postToFrame(frame.current, { type: 'state', search: searchOf(newest.current), answers });
  const answers = useAnswers({
    hash: hash.current,
    readScenario: readerFor(state),
    onChange(list, isEdited) {
      tellFrame(list);
      // Edited ones are no longer those of the scenario.
      if (isEdited && newest.current.scenario !== null) put({ ...newest.current, scenario: null });
    },
    onHash(packed) {
      const { length } = location.origin + isolationAddress(remote, searchOf(newest.current)) + packed;
      hash.current = length > MAX_LINK ? '' : packed;
      setLinkLength(length);
      put(newest.current);
    },
  });
  /** Applies a choice on the panel, to the running screen where possible. */
  const change = (changes: Partial<IsolationState>) => {
    const before = newest.current;
    put({ ...before, ...changes });
    if (needsNewFrame(before, newest.current)) restart();
    else tellFrame(answers.list);
  };
  /** Opens the state of an address, such as a scenario, in a new frame. */
  const begin = (search: string, linked: string) => {
    newest.current = stateOf(new URLSearchParams(search));
    setState(newest.current);
    hash.current = hasAnswers(linked) ? linked : '';
    setLinkLength(0);
    answers.load(hash.current, readerFor(newest.current));
    restart();
  };
  useForeignAddress(begin);

  const move = useEffectEvent((address: string) => {
    const path = address === live.details.routes[0]?.path ? null : address;
    if (path !== newest.current.path) put({ ...newest.current, path });
  });
  const receive = useEffectEvent((message: FrameMessage) => {
    if (message.type === 'moved') return move(message.path);
    if (message.type === 'ready') return void answers.loaded().then(tellFrame);
    // Tools of testers, such as axe, post messages of their own.
    if (message.type !== 'recorded') return;
    const { record } = message;
    setRecords((all) => withRecord(all, record));
    if (record.kind === 'call' && record.answer) answers.keep(record.answer);
  });
  useEffect(
    () =>
      onFrameMessage(
        () => frame.current,
        (message) => receive(message),
      ),
    [],
  );

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
    answers,
    /** Characters of the link with its answers; null while it is short enough. */
    tooLong: linkLength > MAX_LINK ? linkLength : null,
    /** Opens the state of a scenario with answers from elsewhere, such as a file. */
    open(scenario: Scenario, list: readonly Recording[]) {
      put({ ...scenarioState({ ...scenario, isRecorded: undefined }), release: newest.current.release });
      answers.replaceAll(list);
      restart();
    },
    /** Emits an event on the bus of the frame. */
    emit: (name: BusEventName, payload: object) => postToFrame(frame.current, { type: 'emit', name, payload }),
  };
}

/** Calls `onSearch` for every later address that this hook did not write: a link, Back, the address bar. */
function useForeignAddress(onSearch: (search: string, hash: string) => void): void {
  const { key, search, hash, state } = useLocation();
  const type = useNavigationType();
  const known = useRef(key);
  const followAddress = useEffectEvent(onSearch);
  useEffect(() => {
    if (known.current === key) return;
    known.current = key;
    if (type === 'POP' || state !== FOLLOWS) followAddress(search, hash);
  }, [key, search, hash, state, type]);
}

function postToFrame(frame: HTMLIFrameElement | null, message: PageMessage): void {
  frame?.contentWindow?.postMessage(message, location.origin);
}

/** Subscribes to messages of the current frame, which has the origin of this page; returns a function that unsubscribes. */
function onFrameMessage(frame: () => HTMLIFrameElement | null, listener: (message: FrameMessage) => void): () => void {
  const handleMessage = ({ origin, source, data }: MessageEvent) => {
    if (origin === location.origin && source === frame()?.contentWindow) listener(data as FrameMessage);
  };
  window.addEventListener('message', handleMessage);
  return () => window.removeEventListener('message', handleMessage);
}
