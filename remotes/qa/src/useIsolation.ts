/** The only stateful file of the isolation page: the state, its address, the frame and its records. */
import { type BusEventName, language, type PageRelease, remotesOfPage, useSession } from '@salesdesk/shared';
import {
  type FrameMessage,
  type FrameRecord,
  isRecording,
  type PageMessage,
  type Recording,
  type RemoteRouteDeclaration,
  routeAt,
  SCENARIOS_FILE,
  SLOTS,
  withRecording,
} from '@salesdesk/shared/domain';
import { useLocation, useNavigate, useNavigationType } from '@salesdesk/shared/router';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import {
  frameAddress,
  type IsolationState,
  isolationAddress,
  needsNewFrame,
  searchOf,
  stateOf,
  withRecord,
} from './isolation.model.ts';

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

  const restart = () =>
    setShown(({ start }) => ({ start: start + 1, address: frameAddress(remote, searchOf(newest.current)) }));

  const put = (next: IsolationState) => {
    newest.current = next;
    setState(next);
    navigate(isolationAddress(remote, searchOf(next)), { replace: true, state: FOLLOWS });
  };
  const release = releaseFor(remote, state.release) ?? live;
  const readerFor = ({ scenario, release: version }: IsolationState): RecordingsReader =>
    scenario === null ? null : () => scenarioRecordings(releaseFor(remote, version) ?? live, scenario);
  const updateFrame = () =>
    postToFrame(frame.current, {
      type: 'state',
      search: searchOf(newest.current),
      answers: recordings.newest.current,
    });
  const recordings = useRecordings(readerFor(state), (isByPerson) => {
    updateFrame();
    // Those are no longer the scenario's.
    if (isByPerson && newest.current.scenario !== null) put({ ...newest.current, scenario: null });
  });
  /** Applies a choice on the panel, to the running screen where possible. */
  const change = (changes: Partial<IsolationState>) => {
    const before = newest.current;
    put({ ...before, ...changes });
    if (needsNewFrame(before, newest.current)) restart();
    else updateFrame();
  };
  /** Opens the state of an address, such as a scenario, in a new frame. */
  const begin = (search: string) => {
    newest.current = stateOf(new URLSearchParams(search));
    setState(newest.current);
    recordings.load(readerFor(newest.current));
    restart();
  };
  useForeignAddress(begin);

  const move = useEffectEvent((address: string) => {
    const path = address === live.details.routes[0]?.path ? null : address;
    if (path !== newest.current.path) put({ ...newest.current, path });
  });
  const receive = useEffectEvent((message: FrameMessage) => {
    if (message.type === 'moved') return move(message.path);
    if (message.type === 'ready') return void recordings.loaded().then(updateFrame);
    // Tools of testers, such as axe, post messages of their own.
    if (message.type !== 'recorded') return;
    const { record } = message;
    setRecords((all) => withRecord(all, record));
    if (record.kind === 'call' && record.answer) recordings.add(record.answer);
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
    recordings,
    /** Emits an event on the bus of the frame. */
    emit: (name: BusEventName, payload: object) => postToFrame(frame.current, { type: 'emit', name, payload }),
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

/** A release of a remote. `version` null: the one this user gets in the product. Undefined when there is none. */
export function releaseFor(remote: string, version: string | null): PageRelease | undefined {
  if (version !== null) return remotesOfPage.listed(remote).find((release) => release.version === version);
  return remotesOfPage.state$.value.releases.get(remote);
}

/** Resolves a state in a release: its routes and extensions with their titles, the address, and the route of that address. */
function resolveState({ details }: PageRelease, state: Pick<IsolationState, 'path'>) {
  const titled = <Part extends { title: string }>(part: Part): Part => {
    return { ...part, title: details.labels?.[language]?.[part.title] ?? part.title };
  };
  const routes = details.routes.map((route): RemoteRouteDeclaration => titled(route));
  // A slot that this host does not know is left out, as in the product.
  const extensions = (details.extensions ?? []).filter(({ slot }) => Object.hasOwn(SLOTS, slot)).map(titled);
  const path = state.path ?? routes[0]?.path ?? '/';
  const [pathname = '/'] = path.split(/[?#]/);
  return { routes, extensions, path, route: routeAt(routes, pathname) };
}

/**
 * The recordings of the scenario `name`, from a file of the release: the discovery document would carry them to everybody.
 * Throws when the file cannot be read or has none.
 */
export async function scenarioRecordings({ folder, details }: PageRelease, name: string): Promise<Recording[]> {
  const integrity = details.assets[SCENARIOS_FILE] ?? '';
  const reply = await fetch(folder + SCENARIOS_FILE, { integrity });
  if (!reply.ok) throw new Error(`${SCENARIOS_FILE} was answered with ${reply.status}.`);
  const scenarios: unknown = await reply.json();
  const found = Array.isArray(scenarios) ? scenarios.find((one) => one?.name === name) : undefined;
  const recordings: unknown = found?.answers;
  if (!Array.isArray(recordings) || !recordings.every(isRecording))
    throw new Error(`${SCENARIOS_FILE} has no recorded answers for ${name}.`);
  return recordings;
}

/** Reads the recordings that a state starts with; null when it has none. */
type RecordingsReader = (() => Promise<Recording[]>) | null;

/** `onChange` is called when the list changes, with whether a person changed it. */
function useRecordings(first: RecordingsReader, onChange: (isByPerson: boolean) => void) {
  const [list, setList] = useState<readonly Recording[]>([]);
  const [isRecording, setRecording] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const newest = useRef<readonly Recording[]>([]);
  const loading = useRef<Promise<void>>(Promise.resolve());
  const changed = useEffectEvent(onChange);

  const replace = (next: readonly Recording[], isByPerson = true) => {
    newest.current = next;
    setList(next);
    changed(isByPerson);
  };
  /** Replaces all by what `read` gives. Until then the frame waits. */
  const load = (read: RecordingsReader) => {
    setProblem(null);
    const reading = read ? read() : Promise.resolve([]);
    const mine = reading
      .catch((error: Error) => {
        setProblem(error.message);
        return [];
      })
      .then((next) => {
        if (loading.current === mine) replace(next, false);
      });
    loading.current = mine;
  };
  const begin = useEffectEvent(() => load(first));
  useEffect(() => begin(), []);

  return {
    list,
    newest,
    /** Resolves once they are read. */
    loaded: () => loading.current,
    load,
    replace,
    /** Adds a reply of the real API, in the place of the one to the same call, if recording is on. */
    add(recording: Recording) {
      if (isRecording) replace(withRecording(newest.current, recording));
    },
    isRecording,
    setRecording,
    problem,
  };
}

/** The recordings in a file: a list of them, as in `recordings/*.json`. Null for any other content. */
export function recordingsIn(text: string): Recording[] | null {
  try {
    const list: unknown = JSON.parse(text);
    return Array.isArray(list) && list.length > 0 && list.every(isRecording) ? list : null;
  } catch {
    return null;
  }
}
