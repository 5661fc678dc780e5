/** One live stream: server-sent events to one browser, ended when it does not keep up. */
import { Readable } from 'node:stream';
import type { Session } from '../guard/context.ts';

/** What may lie here unsent, besides what the network holds already. */
const MAX_UNSENT_BYTES = 512 * 1024;

/** `gone`: the browser left; the others we ended. */
export type StreamEnd = 'gone' | 'session' | 'slow' | 'stopping';

export class LiveStream {
  readonly body: Readable;
  /** With the rights of the last look. */
  session: Session;
  /** In the trail; rows up to it are never sent again. */
  position: number;
  #end: StreamEnd | null = null;

  constructor(session: Session, position: number, onEnd: (stream: LiveStream, end: StreamEnd) => void) {
    this.session = session;
    this.position = position;
    this.body = new Readable({ read: () => {} });
    this.body.once('close', () => onEnd(this, this.#end ?? 'gone'));
  }

  get isOpen(): boolean {
    return this.#end === null && !this.body.destroyed;
  }

  /** Fields of one event; a field that is undefined is left out. Texts hold no line breaks: data is JSON. */
  send(fields: { event?: string; id?: string; retry?: number; data?: unknown }): void {
    if (!this.isOpen) return;
    const lines = Object.entries(fields)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => `${name}: ${name === 'data' ? JSON.stringify(value) : value}\n`);
    this.body.push(`${lines.join('')}\n`);
    if (this.body.readableLength > MAX_UNSENT_BYTES) {
      this.#end = 'slow';
      this.body.destroy();
    }
  }

  /** Says why, and when to come again, then closes. */
  end(reason: Exclude<StreamEnd, 'gone' | 'slow'>, retryMs?: number): void {
    this.send({ event: 'end', retry: retryMs, data: { reason } });
    if (!this.isOpen) return;
    this.#end = reason;
    this.body.push(null);
  }
}
