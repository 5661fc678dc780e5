import { execFile } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';

const AWAY = 2;
const PAUSE_MS = 20;

/** What `psql` answers to one statement, as plain text; waits for a server that cannot be reached yet. `bin` is its folder. */
export async function psql(bin: string, url: string, statement: string): Promise<string> {
  for (;;) {
    try {
      return (await promisify(execFile)(`${bin}/psql`, [url, '-XAtc', statement])).stdout.trim();
    } catch (error) {
      if ((error as { code?: unknown }).code !== AWAY) throw error;
      await pause(PAUSE_MS);
    }
  }
}
