/**
 * Checks whether 200 connections that send a byte now and then slow down other clients: the 95th percentile of normal
 * calls with and without them, alternately. Exits with 1 when it doubles, or when the server never closes them.
 */
import { type AddressInfo, connect, type Socket } from 'node:net';
import { buildTestApp } from '../../api/test/index.ts';
import { serverOf } from '../run/server.ts';

const SOCKETS = 200;
const CALLS = 400;
const CONCURRENCY = 8;
const ROUNDS = 3;

const test = await buildTestApp();
const { token } = await test.as([]);
const server = serverOf((request, response) => test.app.routing(request, response));
await new Promise<void>((resolve) => server.listen(Number(process.env.PORT ?? 0), '127.0.0.1', resolve));
const { port } = server.address() as AddressInfo;

await callsP95();
const ratios: number[] = [];
let closed = 0;
for (let round = 0; round < ROUNDS; round++) {
  const alone = await callsP95();
  const sockets = slowSockets();
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  const beside = await callsP95();
  ratios.push(beside / alone);
  console.log(`p95 alone ${alone.toFixed(1)} ms, beside ${SOCKETS} slow sockets ${beside.toFixed(1)} ms`);
  if (round === ROUNDS - 1) closed = await closedByServer(sockets);
  for (const { socket, timer } of sockets) {
    clearInterval(timer);
    socket.destroy();
  }
}
const ratio = ratios.toSorted((a, b) => a - b)[Math.floor(ROUNDS / 2)] ?? 0;
console.log(`median ratio ${ratio.toFixed(2)}; the server closed ${closed} of ${SOCKETS} within 75 s`);
server.closeAllConnections();
server.close();
await test.close();
process.exit(ratio < 2 && closed === SOCKETS ? 0 : 1);

/** Half of them never finish their headers, the other half never their body. */
function slowSockets(): { socket: Socket; timer: NodeJS.Timeout }[] {
  return Array.from({ length: SOCKETS }, (_, i) => {
    const socket = connect(port, '127.0.0.1');
    socket.on('error', () => {});
    socket.on('data', () => {});
    const head = i % 2 ? 'Content-Type: application/json\r\nContent-Length: 900000\r\n\r\n' : '';
    socket.write(`POST /api/login HTTP/1.1\r\nHost: x\r\n${head}`);
    const timer = setInterval(() => socket.writable && socket.write(i % 2 ? ' ' : 'X-A: b\r\n'), 500);
    return { socket, timer };
  });
}

async function closedByServer(sockets: { socket: Socket }[]): Promise<number> {
  const end = Date.now() + 75_000;
  const count = () => sockets.filter(({ socket }) => socket.destroyed || socket.readableEnded).length;
  while (count() < SOCKETS && Date.now() < end) await new Promise((resolve) => setTimeout(resolve, 500));
  return count();
}

async function callsP95(): Promise<number> {
  const times: number[] = [];
  const one = async () => {
    while (times.length < CALLS) {
      const from = performance.now();
      const answer = await fetch(`http://127.0.0.1:${port}/api/user/get-logged-in-user-details`, {
        headers: { authorization: `Bearer ${token}` },
      });
      await answer.text();
      if (answer.status !== 200) throw new Error(`Answered ${answer.status}.`);
      times.push(performance.now() - from);
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, one));
  return times.sort((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? 0;
}
