/** `salesdesk upgrade`, with a product that hands out a package without dependencies. */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { create } from 'tar';
import { runIn } from '../../test/commandLine.ts';
import { temporaryFolder } from '../../test/temporaryFolder.ts';

const changelog = (...forTeams: string[]) =>
  [
    ...['# Changelog', '## Unreleased', '### For operators', '- Webhooks are retried.', '### For teams', ''],
    ...forTeams.map((change) => `- ${change}`),
    ...['### For users', '- A list stays filled.', ''],
  ].join('\n');

/** Writes the package `@salesdesk/shared` into a folder. */
async function contract(folder: string, version: string, text: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  await writeFile(path.join(folder, 'package.json'), JSON.stringify({ name: '@salesdesk/shared', version }));
  await writeFile(path.join(folder, 'CHANGELOG.md'), text);
}

test('it names what changed for teams since the kit of this repository, and nothing else', async () => {
  const newer = await temporaryFolder();
  const text = changelog('`toolbar` is called `actions`.', 'Known before.');
  await contract(path.join(newer, 'package'), '3.0.0', text);
  const packed = path.join(newer, 'shared.tgz');
  await create({ file: packed, gzip: true, cwd: newer }, ['package']);
  const kit = { version: '3.0.0-next', contract: '3.0.0', package: '/r/kit/3.0.0-next/shared.tgz' };
  const server = createServer(async ({ url = '' }, response) =>
    response.end(url.endsWith('kit.json') ? JSON.stringify(kit) : await readFile(packed)),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const product = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  try {
    const own = await temporaryFolder();
    await contract(path.join(own, 'node_modules/@salesdesk/shared'), '2.0.0', changelog('Known before.'));
    const dependencies = { '@salesdesk/shared': `${product}/r/kit/2.0.0-old/shared.tgz` };
    await writeFile(path.join(own, 'package.json'), JSON.stringify({ name: 'x', version: '1.0.0', dependencies }));
    await writeFile(path.join(own, 'remote.json'), '{"contract":"^2.0.0"}');
    const { code, printed } = await runIn(own, ['upgrade']);
    expect([code, printed]).toEqual([
      0,
      'Moved from contract 2.0.0 to 3.0.0.\n\n- `toolbar` is called `actions`.\n\nCheck it: npm run types && npm test',
    ]);
    expect(await readFile(path.join(own, 'remote.json'), 'utf8')).toBe('{"contract":"^3.0.0"}');
  } finally {
    server.closeAllConnections();
    server.close();
  }
}, 60_000);
