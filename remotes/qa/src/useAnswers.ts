/** The recorded answers of the isolation page: where they come from, how they change, and their place in the link. */
import { type Recording, withRecording } from '@salesdesk/shared/domain';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { answersIn, hashOf } from './answerLink.ts';

export type Answers = ReturnType<typeof useAnswers>;

interface AnswersOptions {
  /** The hash that the page was opened with. */
  hash: string;
  /** Reads the answers of the scenario that the state names; null when it names none. */
  readScenario: (() => Promise<Recording[]>) | null;
  /** Called when the answers are other ones, with whether a person changed them. */
  onChange: (answers: readonly Recording[], isEdited: boolean) => void;
  /** Called with the hash of answers that a person changed. */
  onHash: (hash: string) => void;
}

export function useAnswers({ hash, readScenario, onChange, onHash }: AnswersOptions) {
  const [answers, setAnswers] = useState<readonly Recording[]>([]);
  const [isRecording, setRecording] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const newest = useRef<readonly Recording[]>([]);
  const loading = useRef<Promise<void>>(Promise.resolve());
  const changed = useEffectEvent(onChange);

  const show = (next: readonly Recording[]) => {
    newest.current = next;
    setAnswers(next);
    onChange(next, true);
    void hashOf(next).then((packed) => {
      if (newest.current === next) onHash(packed);
    });
  };
  /** Replaces all answers by those of the link, or of the scenario. Until then the frame waits. */
  const load = (from: string, read: (() => Promise<Recording[]>) | null) => {
    setProblem(null);
    const reading = (read ? read() : answersIn(from)).catch((error: Error) => {
      setProblem(error.message);
      return [];
    });
    const mine = reading.then((next) => {
      if (loading.current !== mine) return;
      newest.current = next;
      setAnswers(next);
      changed(next, false);
    });
    loading.current = mine;
  };
  const begin = useEffectEvent(() => load(hash, readScenario));
  useEffect(() => begin(), []);

  const put = (recording: Recording) => show(withRecording(newest.current, recording));
  return {
    list: answers,
    /** Resolves with the answers once they are read. */
    loaded: () => loading.current.then(() => newest.current),
    load,
    /** Adds an answer, in the place of the one to the same call. */
    put,
    /** Keeps an answer of the real API, if recording is on. */
    keep: (recording: Recording) => {
      if (isRecording) put(recording);
    },
    remove: (recording: Recording) => show(newest.current.filter((one) => one !== recording)),
    replaceAll: show,
    isRecording,
    setRecording,
    problem,
  };
}
