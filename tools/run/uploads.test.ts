/**
 * Hostile uploads to the whole product on one port: each is refused, other users are still answered, and no files are
 * left. LONG_TESTS=1 runs all of them in sequence and prints their times.
 */
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { request, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { buildTestApp, type TestApp } from '@salesdesk/api/testing';
import { buildEdge } from '@salesdesk/delivery/edge';
import { openStore } from '@salesdesk/delivery/open-store';
import { HOSTILE_ARCHIVES, type HostileArchive, tokenFor } from '@salesdesk/delivery/testing';
import type { FastifyInstance } from 'fastify';
import { compose, serverOf } from './server.ts';

const isLong = Boolean(process.env.LONG_TESTS);
const REPRESENTATIVE = [
  'half of a gzip',
  'a file and 20 MB of nothing',
  'a file and 2 GB of nothing',
  'a million empty files',
  'a hundred copies that are bombs',
  'an extended header of 10 MB',
  'an absolute path',
  'a file above',
  'a name in other capitals',
  'a file through a symbolic link',
  'a block device',
  'a description of 30 MB',
];
const ANSWER_MS = 5_000;
const OTHERS_MS = 1_000;

let product: TestApp;
let edge: FastifyInstance;
let server: Server;
let port: number;
let folder: string;
let staging: string;
let token: string;
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'salesdesk-uploads-'));
  staging = path.join(folder, 'staging');
  mkdirSync(staging);
  writeFileSync(path.join(folder, 'host.json'), JSON.stringify({ contract: '1.2.0', shares: {} }));
  product = await buildTestApp();
  const { store, directory } = await openStore({}, path.join(folder, 'releases'));
  token = await tokenFor({ store }, 'leads');
  edge = await buildEdge({ store, releasesDir: directory, hostDir: folder, stagingDir: staging });
  server = serverOf(compose(product.app, edge));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  port = (server.address() as AddressInfo).port;
});
afterAll(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  await Promise.all([edge.close(), product.close()]);
  rmSync(folder, { recursive: true });
});

interface Answer {
  status: number;
  message: string;
  ms: number;
}

function call(method: string, url: string, body?: Buffer): Promise<Answer> {
  const from = performance.now();
  return new Promise((resolve, reject) => {
    const headers = body ? { authorization: `Bearer ${token}`, 'content-type': 'application/gzip' } : {};
    const sent = request({ port, host: '127.0.0.1', method, path: url, headers, agent: false }, async (answer) => {
      let text = '';
      for await (const piece of answer) text += piece;
      const message = body ? JSON.parse(text).error?.message : text;
      resolve({ status: answer.statusCode ?? 0, message, ms: performance.now() - from });
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

const upload = async ({ make }: HostileArchive) => await call('POST', '/releases/leads/versions', await make());

/** Waits until the server has noticed a closed connection. */
async function stagingIsEmpty(): Promise<void> {
  while (readdirSync(staging).length) await wait(50);
}

/** Polls the product's health until `stop` is called; returns the responses. */
function probe(): () => Promise<Answer[]> {
  const answers: Answer[] = [];
  let isOn = true;
  const asking = (async () => {
    while (isOn) {
      answers.push(await call('GET', '/livez'));
      await wait(100);
    }
  })();
  return async () => {
    isOn = false;
    await asking;
    return answers;
  };
}

function expectRefused(what: string, { status, message }: Answer): void {
  expect([what, [400, 413, 422].includes(status), message]).toEqual([what, true, expect.stringMatching(/^[A-Z].{20}/)]);
}

it('refuses several concurrent uploads and leaves no files', async () => {
  const some = HOSTILE_ARCHIVES.filter(({ what }) => REPRESENTATIVE.includes(what));
  expect(some).toHaveLength(REPRESENTATIVE.length);
  const stop = probe();
  for (let from = 0; from < some.length; from += 4) {
    const part = some.slice(from, from + 4);
    const answers = await Promise.all(part.map(upload));
    for (const [index, answer] of answers.entries()) expectRefused(part[index]?.what ?? '', answer);
  }
  expect((await stop()).every(({ status }) => status === 200)).toBe(true);
  await stagingIsEmpty();
  expect(existsSync('/tmp/salesdesk-hostile')).toBe(false);
  expect(readdirSync(path.join(folder, 'releases')).filter((name) => !name.startsWith('.'))).toEqual([]);
});

it('refuses the eleventh with "try again", and accepts the next when a slot is free', async () => {
  const head =
    'POST /releases/leads/versions HTTP/1.1\r\nHost: x\r\nContent-Type: application/gzip\r\n' +
    `Authorization: Bearer ${token}\r\nContent-Length: 1000\r\n\r\nabc`;
  const slow = Array.from({ length: 10 }, () => {
    const socket = connect(port, '127.0.0.1');
    socket.write(head);
    return socket;
  });
  while (readdirSync(staging).length < slow.length) await wait(20);
  const refused = await call('POST', '/releases/leads/versions', Buffer.from('x'));
  expect([refused.status, refused.message]).toEqual([
    429,
    'Too many builds are being published. Try again in a minute.',
  ]);
  // An aborted upload leaves no files.
  for (const socket of slow) socket.destroy();
  await stagingIsEmpty();
  expectRefused('text', await call('POST', '/releases/leads/versions', Buffer.from('x')));
});

if (isLong) {
  it('refuses each within five seconds, and answers others within one throughout', async () => {
    const slowest = { answer: 0, others: 0 };
    for (const archive of HOSTILE_ARCHIVES) {
      const body = await archive.make();
      const stop = probe();
      const answer = await call('POST', '/releases/leads/versions', body);
      const others = await stop();
      expectRefused(archive.what, answer);
      const longest = Math.max(...others.map(({ ms }) => ms));
      slowest.answer = Math.max(slowest.answer, answer.ms);
      slowest.others = Math.max(slowest.others, longest);
      expect([archive.what, answer.ms < ANSWER_MS, longest < OTHERS_MS]).toEqual([archive.what, true, true]);
    }
    await stagingIsEmpty();
    console.log(
      `${HOSTILE_ARCHIVES.length} archives; slowest answer ${Math.round(slowest.answer)} ms, slowest /livez ${Math.round(slowest.others)} ms`,
    );
  });
}
