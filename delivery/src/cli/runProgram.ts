import { type SpawnOptions, spawn } from 'node:child_process';

/** Runs a program to its end; returns null on success, otherwise its output. Rejects when it cannot be started. */
export function runProgram(
  program: string,
  args: string[],
  options: Pick<SpawnOptions, 'cwd' | 'env'>,
): Promise<string | null> {
  const child = spawn(program, args, {
    ...options,
    stdio: ['ignore', 'pipe', 'pipe'],
    shell: process.platform === 'win32',
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text) => (output += text));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => resolve(code === 0 ? null : output));
  });
}
