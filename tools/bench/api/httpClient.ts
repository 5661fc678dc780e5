/** A minimal HTTP client with persistent connections, so that the client itself takes little time. */
import { connect, type Socket } from 'node:net';

export interface Answer {
  status: number;
  body: string;
}

/** One connection, one request at a time. */
export class Connection {
  readonly #socket: Socket;
  #received: Buffer[] = [];
  #waiting: { resolve: (answer: Answer) => void; reject: (error: Error) => void } | null = null;

  constructor(port: number) {
    this.#socket = connect({ port, host: '127.0.0.1', noDelay: true });
    this.#socket.on('data', (part) => {
      this.#received.push(part);
      this.#read();
    });
    const fail = () => this.#waiting?.reject(new Error('The connection was closed.'));
    this.#socket.on('error', fail).on('close', fail);
  }

  ask(request: Buffer): Promise<Answer> {
    return new Promise((resolve, reject) => {
      this.#waiting = { resolve, reject };
      this.#socket.write(request);
    });
  }

  close(): void {
    this.#waiting = null;
    this.#socket.destroy();
  }

  #read(): void {
    const all = this.#received.length === 1 ? (this.#received[0] as Buffer) : Buffer.concat(this.#received);
    this.#received = [all];
    const end = all.indexOf('\r\n\r\n');
    if (end < 0) return;
    const head = all.toString('latin1', 0, end);
    const length = Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1]);
    if (Number.isNaN(length)) throw new Error('The response has no content length.');
    if (all.length < end + 4 + length) return;
    this.#received = [];
    const waiting = this.#waiting;
    this.#waiting = null;
    waiting?.resolve({ status: Number(head.slice(9, 12)), body: all.toString('utf8', end + 4, end + 4 + length) });
  }
}

/** Throws unless the answer to a request is 200. */
export async function answered(connection: Connection, request: Buffer): Promise<void> {
  const { status, body } = await connection.ask(request);
  if (status !== 200) throw new Error(`Answered ${status}: ${body.slice(0, 200)}`);
}

/** The bytes of a request; `fields` are sent as a form, as the product does. */
export function requestOf(path: string, token?: string, fields?: Record<string, string | number>): Buffer {
  const boundary = 'salesdesk-bench';
  const body = Object.entries(fields ?? {})
    .map(([name, value]) => `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`)
    .concat(fields ? `--${boundary}--\r\n` : '')
    .join('');
  const head = [
    `${fields ? 'POST' : 'GET'} ${path} HTTP/1.1`,
    'Host: localhost',
    'Accept: application/json',
    ...(token ? [`Authorization: Bearer ${token}`] : []),
    ...(fields
      ? [`Content-Type: multipart/form-data; boundary=${boundary}`, `Content-Length: ${Buffer.byteLength(body)}`]
      : []),
  ];
  return Buffer.from(`${head.join('\r\n')}\r\n\r\n${body}`);
}

/**
 * Rate of `work` per second with concurrent workers; `work` receives the worker's number and its number of earlier
 * calls.
 */
export async function perSecond(
  workers: number,
  ms: number,
  work: (worker: number, times: number) => Promise<void>,
): Promise<number> {
  const began = performance.now();
  let done = 0;
  await Promise.all(
    Array.from({ length: workers }, async (_, worker) => {
      for (let times = 0; performance.now() - began < ms; times++) {
        await work(worker, times);
        done++;
      }
    }),
  );
  return (done * 1000) / (performance.now() - began);
}
