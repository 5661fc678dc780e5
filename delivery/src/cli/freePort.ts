import { createServer } from 'node:net';
import { CommandFailed } from './failure.ts';

/** Ports tried one after the other. */
const PORTS = 50;

/** The first free port from `first` on. */
export async function freePort(first: number): Promise<number> {
  for (let port = first; port < first + PORTS; port++) if (await isFree(port)) return port;
  const message = `None of the ports ${first} to ${first + PORTS - 1} is free. Choose another one: --port 6001`;
  throw new CommandFailed({ code: 'unexpected', message });
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, 'localhost', () => server.close(() => resolve(true)));
  });
}
