/** The recorded replies that the frame is served: recorded here, read from a file, or those of a scenario. */
import { isRecording, type Recording, withRecording } from '@salesdesk/shared/domain';
import { useEffect, useEffectEvent, useRef, useState } from 'react';

/** Reads the recordings that a state starts with; null when it has none. */
export type RecordingsReader = (() => Promise<Recording[]>) | null;

/** `onChange` is called when the list changes, with whether a person changed it. */
export function useRecordings(first: RecordingsReader, onChange: (isByPerson: boolean) => void) {
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
