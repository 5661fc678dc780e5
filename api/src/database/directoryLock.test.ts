import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { lockDirectory } from './directoryLock.ts';

let directory: string;
let release: (() => void) | undefined;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'salesdesk-lock-'));
});
afterEach(() => {
  release?.();
  release = undefined;
  rmSync(directory, { recursive: true });
});

const path = () => join(directory, 'lock');
const leaveBehind = (owner: object) => writeFileSync(path(), JSON.stringify({ ...JSON.parse(ownLock()), ...owner }));
const ownLock = () => {
  const other = mkdtempSync(join(tmpdir(), 'salesdesk-lock-'));
  const free = lockDirectory(other);
  const text = readFileSync(join(other, 'lock'), 'utf8');
  free();
  rmSync(other, { recursive: true });
  return text;
};

describe('lockDirectory', () => {
  it('refuses a second owner and names the first', () => {
    release = lockDirectory(directory);
    expect(() => lockDirectory(directory)).toThrow(
      `The data directory "${directory}" is in use by process ${process.pid} on ${hostname()}. Stop it first, or set DATA_DIR to another directory.`,
    );
  });

  it('is free after release, and leaves no files behind', () => {
    lockDirectory(directory)();
    expect(readdirSync(directory)).toEqual([]);
    release = lockDirectory(directory);
    expect(existsSync(path())).toBe(true);
  });

  it('creates the directory', () => {
    const inner = join(directory, 'a', 'b');
    lockDirectory(inner)();
    expect(existsSync(inner)).toBe(true);
  });

  it.each([
    ['whose process is gone', { pid: 4_190_000, started: '1' }],
    ['whose number was given to another process', { started: '1' }],
    ['from before a restart', { boot: 'another' }],
  ])('takes over a lock %s', (_what, owner) => {
    leaveBehind(owner);
    release = lockDirectory(directory);
    expect(JSON.parse(readFileSync(path(), 'utf8')).pid).toBe(process.pid);
  });

  it('takes over an unreadable lock', () => {
    writeFileSync(path(), '');
    release = lockDirectory(directory);
    expect(JSON.parse(readFileSync(path(), 'utf8')).pid).toBe(process.pid);
  });

  it('judges an owner on another host by its heartbeat', () => {
    leaveBehind({ host: 'elsewhere', pid: 1 });
    expect(() => lockDirectory(directory)).toThrow('in use by process 1 on elsewhere');
    const minuteAgo = new Date(Date.now() - 60_000);
    utimesSync(path(), minuteAgo, minuteAgo);
    release = lockDirectory(directory);
  });

  it('does not release what another owner took over', () => {
    const free = lockDirectory(directory);
    leaveBehind({ token: 'another' });
    free();
    expect(existsSync(path())).toBe(true);
  });

  it('lets exactly one of several processes take a dead lock', async () => {
    leaveBehind({ pid: 4_190_000, started: '1' });
    const children = Array.from({ length: 4 }, () => startOwner());
    const answers = await Promise.all(children.map(({ answer }) => answer));
    for (const { child } of children) child.kill();
    expect(answers.sort()).toEqual(['held', 'refused', 'refused', 'refused']);
  });
});

/** A process that tries to lock the directory, reports the result, and stays until it is ended. */
function startOwner(): { child: ChildProcess; answer: Promise<string> } {
  const module = JSON.stringify(join(__dirname, 'directoryLock.ts'));
  const script = `import(${module}).then(({ lockDirectory }) => {
    try { lockDirectory(${JSON.stringify(directory)}); console.log('held'); } catch { console.log('refused'); }
    setInterval(() => {}, 1000);
  });`;
  const child = spawn(process.execPath, ['--import', 'tsx', '-e', script], { stdio: ['ignore', 'pipe', 'inherit'] });
  const answer = new Promise<string>((resolve) => child.stdout.once('data', (data) => resolve(String(data).trim())));
  return { child, answer };
}
