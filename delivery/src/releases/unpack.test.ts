import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { create } from 'tar';
import { fakeBuild, HOST } from '../../test/fakeBuild.ts';
import { entry, HOSTILE_ARCHIVES, packed as packedOf } from '../../test/hostileArchives.ts';
import { temporaryFolder } from '../../test/temporaryFolder.ts';
import { failureOf } from '../store/failures.ts';
import { filesBelow } from '../store/files.ts';
import { checkBuild } from './checkBuild.ts';
import { unpack } from './unpack.ts';

async function staging(packed: Buffer): Promise<{ packed: string; folder: string }> {
  const above = await temporaryFolder();
  const [file, folder] = [path.join(above, 'packed.tgz'), path.join(above, 'build')];
  await writeFile(file, packed);
  await mkdir(folder);
  return { packed: file, folder };
}

test.each(HOSTILE_ARCHIVES)('$what is refused with a sentence, before much of it is written', async ({ make }) => {
  const { packed, folder } = await staging(await make());
  const failure = await unpack(packed, folder)
    .then(() => checkBuild(folder, HOST))
    .then(() => null, failureOf);
  expect(['invalid-request', 'too-large', 'refused']).toContain(failure?.code);
  expect(failure?.message).toMatch(/^[A-Z]\P{Cc}{20,}/u);
  const outside = (await filesBelow(path.dirname(folder))).filter((file) => !file.startsWith('build/'));
  expect(outside).toEqual(['packed.tgz']);
});

test('there are at least sixty hostile archives', () => {
  expect(HOSTILE_ARCHIVES.length).toBeGreaterThanOrEqual(60);
});

test.each([{ portable: true }, { portable: false }])('what packers make is unpacked as it was: %j', async (options) => {
  const names = [`chunks/${'long'.repeat(40)}.js`, 'chunks/größe @ 2+1.js', 'deep/er/still/a.js'];
  const build = await fakeBuild({ files: Object.fromEntries(names.map((name) => [name, name.repeat(1000)])) });
  const chunks: Buffer[] = [];
  for await (const chunk of create({ gzip: true, cwd: build, ...options }, ['.'])) chunks.push(chunk as Buffer);
  const { packed, folder } = await staging(Buffer.concat(chunks));
  await unpack(packed, folder);
  expect(await filesBelow(folder)).toEqual(await filesBelow(build));
  for (const file of await filesBelow(build)) {
    expect(await readFile(path.join(folder, file))).toEqual(await readFile(path.join(build, file)));
  }
});

test('long names in the older format are complete, and a global extended header is skipped', async () => {
  const name = `chunks/${'long'.repeat(40)}.js`;
  const { packed, folder } = await staging(
    packedOf(
      entry({ name: 'pax_global_header', type: 'g', content: '11 a=bcdef\n' }),
      entry({ name: 'chunks/', type: '5' }),
      entry({ name: '././@LongLink', type: 'L', content: `${name}\0` }),
      entry({ name: name.slice(0, 100), content: 'x' }),
    ),
  );
  await unpack(packed, folder);
  expect(await filesBelow(folder)).toEqual([name]);
});
