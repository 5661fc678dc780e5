import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { listen } from './server.ts';

let first: Server;
afterEach(() => first.close());

test('a port that is taken is said plainly, with what to do', async () => {
  first = createServer();
  await listen(first, { port: 0, host: '127.0.0.1' });
  const { port } = first.address() as AddressInfo;
  await expect(listen(createServer(), { port, host: '127.0.0.1' })).rejects.toThrow(
    `Port ${port} is taken. Choose another one: PORT=${port + 1} npm start`,
  );
});
