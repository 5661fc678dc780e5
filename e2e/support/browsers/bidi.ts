/** A connection of WebDriver BiDi: commands and their results, and events. */
import WebSocket from 'ws';

interface Waiting {
  resolve: (result: unknown) => void;
  reject: (error: Error) => void;
}

interface Message {
  id?: number;
  type: 'success' | 'error' | 'event';
  method?: string;
  params?: unknown;
  result?: unknown;
  error?: string;
  message?: string;
}

export class BidiConnection {
  readonly #socket: WebSocket;
  readonly #waiting = new Map<number, Waiting>();
  readonly #listeners = new Map<string, (params: unknown) => void>();
  #last = 0;

  private constructor(socket: WebSocket) {
    this.#socket = socket;
    socket.on('message', (data) => this.#take(JSON.parse(data.toString())));
    socket.on('close', () => {
      for (const { reject } of this.#waiting.values()) reject(new Error('The browser closed the connection.'));
    });
  }

  static async open(url: string): Promise<BidiConnection> {
    const socket = new WebSocket(url);
    await new Promise<void>((resolve, reject) => {
      socket.once('open', () => resolve());
      socket.once('error', reject);
    });
    return new BidiConnection(socket);
  }

  /** Gives the result of the command, or throws what the browser answers. */
  send<Result>(method: string, params: object): Promise<Result> {
    this.#last += 1;
    const id = this.#last;
    const result = new Promise<Result>((resolve, reject) => {
      this.#waiting.set(id, { resolve: (value) => resolve(value as Result), reject });
    });
    this.#socket.send(JSON.stringify({ id, method, params }));
    return result;
  }

  /** Calls back at each event of this name, once `session.subscribe` has asked for it. */
  on<Params>(event: string, listener: (params: Params) => void): void {
    this.#listeners.set(event, (params) => listener(params as Params));
  }

  close(): void {
    this.#socket.close();
  }

  #take(message: Message): void {
    if (message.type === 'event') {
      this.#listeners.get(message.method ?? '')?.(message.params);
      return;
    }
    const waiting = this.#waiting.get(message.id ?? 0);
    this.#waiting.delete(message.id ?? 0);
    if (message.type === 'success') waiting?.resolve(message.result);
    else waiting?.reject(new Error(`${message.error}: ${message.message}`));
  }
}
