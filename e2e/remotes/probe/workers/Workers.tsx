import { Button } from '@salesdesk/shared/ui/core';
import { useState } from 'react';

/** Starts a worker of each kind, and one that imports what only the page has. */
export function Workers() {
  const [answers, setAnswers] = useState<string[]>([]);
  const add = (answer: string) => setAnswers((earlier) => [...earlier, answer].toSorted());
  const start = () => {
    const worker = new Worker(new URL('./double.ts', import.meta.url));
    worker.onmessage = ({ data }) => add(`worker ${data}`);
    worker.postMessage(21);
    const shared = new SharedWorker(new URL('./shared.ts', import.meta.url));
    shared.port.onmessage = ({ data }) => add(`shared worker ${data}`);
    shared.port.postMessage(21);
    const refused = new Worker(new URL('./refused.ts', import.meta.url));
    refused.onerror = (event) => {
      event.preventDefault();
      add(event.message);
    };
    const { audioWorklet } = new OfflineAudioContext(1, 128, 44_100);
    void audioWorklet.addModule(new URL('./worklet.js', import.meta.url)).then(() => add('worklet'));
  };
  return (
    <>
      <Button onClick={start}>Start workers</Button>
      <output aria-label="Workers">{answers.join(', ')}</output>
    </>
  );
}
