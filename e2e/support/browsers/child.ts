/** Processes of browsers and drivers. */
import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';

const START_MS = 90_000;

/** Starts a program whose streams `readLines` can read; its fourth stream is for what it reports on descriptor 3. */
export function start(program: string, args: string[], env: NodeJS.ProcessEnv = {}): ChildProcess {
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe', 'pipe'], env: { ...process.env, ...env } });
  // A test that runs out of time does not end what it started.
  const stop = () => child.kill();
  process.once('exit', stop);
  child.once('exit', () => process.off('exit', stop));
  return child;
}

/** Calls back for each line that the process writes to this descriptor. */
function readLines(child: ChildProcess, descriptor: 1 | 2 | 3, onLine: (line: string) => void): void {
  const stream = child.stdio[descriptor];
  if (!isReadable(stream)) throw new Error(`Descriptor ${descriptor} of ${child.spawnfile} cannot be read.`);
  createInterface({ input: stream }).on('line', onLine);
}

/** Waits for a line that matches, and gives its first group. */
export function reported(child: ChildProcess, descriptor: 1 | 2 | 3, pattern: RegExp): Promise<string> {
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => reject(new Error(`${child.spawnfile} was not ready in time.`)), START_MS);
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`${child.spawnfile} ended with code ${code} before it was ready.`)));
    readLines(child, descriptor, (line) => {
      const found = pattern.exec(line)?.[1];
      if (found === undefined) return;
      clearTimeout(late);
      resolve(found);
    });
  });
}

/** Ends a process and waits until it has ended. */
export async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  await new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
    child.kill();
  });
}

function isReadable(stream: unknown): stream is Readable {
  return stream !== null && typeof stream === 'object' && 'read' in stream;
}
