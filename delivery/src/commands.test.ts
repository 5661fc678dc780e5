import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fakeBuild, HOST, temporaryFolder } from '../test/fakeBuild.ts';
import { runCommand } from './commands.ts';
import { directoryStore } from './directoryStore.ts';

let directory: string;
let hostDir: string;
const run = (...args: string[]) => runCommand(args, directoryStore(directory), hostDir);
beforeEach(async () => {
  [directory, hostDir] = [await temporaryFolder(), await temporaryFolder()];
  await writeFile(path.join(hostDir, 'host.json'), JSON.stringify(HOST));
});
afterEach(async () => {
  await rm(directory, { recursive: true });
  await rm(hostDir, { recursive: true });
});

test('a release is published, tried out, brought live and rolled back', async () => {
  expect(await run('status')).toBe('Nothing is released yet.');
  expect(await run('publish', await fakeBuild())).toBe('Released leads 1.0.0');
  expect(await run('publish', await fakeBuild({ version: '1.1.0' }), '10')).toBe('Released leads 1.1.0');
  expect(await run('status')).toBe('@salesdesk/leads: 1.1.0 10 %, 1.0.0 90 % (default)');
  expect(await run('try-out', 'leads', '1.1.0', '50')).toContain('1.1.0 50 %');
  expect(await run('go-live', 'leads', '1.1.0')).toBe('@salesdesk/leads: 1.1.0 100 % (default), 1.0.0 0 %');
  expect(await run('roll-back', 'leads')).toBe('@salesdesk/leads: 1.0.0 100 % (default)');
});

test.each([[[]], [['publish']], [['go-live', 'leads']], [['status', 'x']], [['remove', 'leads']]])(
  '%j explains the commands',
  async (args) => {
    await expect(run(...args)).rejects.toThrow('roll-back <remote>');
  },
);

test.each(['ten', '-1', '101', ''])('%p is no share', async (percent) => {
  await expect(run('try-out', 'leads', '1.0.0', percent)).rejects.toThrow('Not a share in per cent');
});
