import { mkdir, readdir, utimes } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { fakeBuild, HOST } from '../../test/fakeBuild.ts';
import { temporaryFolder } from '../../test/temporaryFolder.ts';
import { packBuild } from '../cli/context.ts';
import { removeStaleUploads, withUploadedBuild } from './upload.ts';

let stagingDir: string;
beforeEach(async () => {
  stagingDir = await temporaryFolder();
});

test('a check that exceeds its time limit fails with a sentence and leaves no files', async () => {
  const work = jest.fn();
  await expect(
    withUploadedBuild(Readable.from(packBuild(await fakeBuild())), { host: HOST, stagingDir, checkMs: 0 }, work),
  ).rejects.toThrow('This build could not be unpacked and checked within 0 seconds. Publish a smaller one');
  expect(work).not.toHaveBeenCalled();
  expect(await readdir(stagingDir)).toEqual([]);
});

test('an aborted upload leaves no files', async () => {
  const halfOfIt = async function* () {
    yield Buffer.from('half');
    throw new Error('aborted');
  };
  await expect(withUploadedBuild(Readable.from(halfOfIt()), { host: HOST, stagingDir }, jest.fn())).rejects.toThrow(
    'The upload was interrupted: aborted.',
  );
  expect(await readdir(stagingDir)).toEqual([]);
});

test('the build exists while work runs and is removed when it fails', async () => {
  const before: string[] = [];
  const work = async ({ folder, version }: { folder: string; version: string }) => {
    before.push(version, ...(await readdir(folder)));
    throw new Error('no room');
  };
  const packed = Readable.from(packBuild(await fakeBuild()));
  await expect(withUploadedBuild(packed, { host: HOST, stagingDir }, work)).rejects.toThrow('no room');
  expect(before).toEqual(['1.0.0', 'chunks', 'integrity.json', 'mf-manifest.json', 'remote.json', 'remoteEntry.js']);
  expect(await readdir(stagingDir)).toEqual([]);
});

test('folders of a killed process are removed after an hour; nothing else is', async () => {
  const names = ['salesdesk-upload-old', 'salesdesk-upload-new', 'other'];
  for (const name of names) await mkdir(path.join(stagingDir, name));
  const longAgo = new Date(Date.now() - 2 * 60 * 60 * 1000);
  for (const name of ['salesdesk-upload-old', 'other']) await utimes(path.join(stagingDir, name), longAgo, longAgo);
  await removeStaleUploads(stagingDir);
  expect((await readdir(stagingDir)).sort()).toEqual(['other', 'salesdesk-upload-new']);
});
