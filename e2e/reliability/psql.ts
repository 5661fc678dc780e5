import { execFile } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';

const UNREACHABLE = 2;
const PAUSE_MS = 20;

/** Runs one statement with the `psql` in folder `bin` and returns its output; waits for a server that is not up yet. */
export async function psql(bin: string, url: string, statement: string): Promise<string> {
  for (;;) {
    try {
      return (await promisify(execFile)(`${bin}/psql`, [url, '-XAtc', statement])).stdout.trim();
    } catch (error) {
      if ((error as { code?: unknown }).code !== UNREACHABLE) throw error;
      await pause(PAUSE_MS);
    }
  }
}
