import { mkdir, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { temporaryFolder } from '../../test/temporaryFolder.ts';
import { findBrowser, findTools } from './prove.ts';

const ROOT = path.resolve(__dirname, '../../..');

test('the tools are those of the remote, or those that the contract brings without showing them', async () => {
  expect(findTools(path.join(ROOT, 'remotes/networks'))?.axe).toContain('axe');
  const folder = await temporaryFolder();
  // As pnpm installs it: what the contract needs stands beside it alone.
  const store = await temporaryFolder();
  const contract = path.join(store, 'node_modules/@salesdesk/shared');
  await mkdir(contract, { recursive: true });
  for (const name of ['playwright-core', 'axe-core'])
    await symlink(path.join(ROOT, 'node_modules', name), path.join(store, 'node_modules', name));
  await mkdir(path.join(folder, 'node_modules/@salesdesk'), { recursive: true });
  await symlink(contract, path.join(folder, 'node_modules/@salesdesk/shared'));
  expect(typeof findTools(folder)?.chromium.launch).toBe('function');
});

test('a named browser has to be there, and without a name one that Playwright installed is taken', async () => {
  const program = path.join(await temporaryFolder(), 'chromium');
  const installed = { executablePath: () => program };
  expect(findBrowser(program, installed)).toBeNull();
  await writeFile(program, '');
  expect(findBrowser(program, { executablePath: () => '' })).toBe(program);
  expect(findBrowser(undefined, installed)).not.toBeNull();
});
