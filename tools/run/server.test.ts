import { Agent, createServer, get, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { listen, serverOf } from './server.ts';

let first: Server;
afterEach(() => first.close());

test('the error for a taken port says what to do', async () => {
  first = createServer();
  await listen(first, { port: 0, host: '127.0.0.1' });
  const { port } = first.address() as AddressInfo;
  await expect(listen(createServer(), { port, host: '127.0.0.1' })).rejects.toThrow(
    `Port ${port} is in use. Choose another one: PORT=${port + 1} npm start`,
  );
});

test('an idle connection outlives that of a balancer; slow requests get no more time', async () => {
  first = serverOf((_, response) => response.end('ok'));
  await listen(first, { port: 0, host: '127.0.0.1' });
  const { port } = first.address() as AddressInfo;
  const agent = new Agent({ keepAlive: true });
  const { headers } = await new Promise<IncomingMessage>((resolve, reject) => {
    get({ port, host: '127.0.0.1', agent }, (answer) => resolve(answer.resume())).on('error', reject);
  });
  agent.destroy();
  const [, seconds = '0'] = /^timeout=(\d+)$/.exec(String(headers['keep-alive'])) ?? [];
  expect(Number(seconds)).toBeGreaterThan(60);
  const { headersTimeout, requestTimeout, timeout } = first;
  expect({ headersTimeout, requestTimeout, timeout }).toEqual({
    headersTimeout: 10_000,
    requestTimeout: 30_000,
    timeout: 60_000,
  });
});
