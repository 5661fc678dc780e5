/** One live stream: server-sent events to one browser, ended if it does not keep up. */
import { Readable } from 'node:stream';
import type { Session } from '../guard/context.ts';

/** Maximum of unsent bytes here, besides what the network already buffers. */
const MAX_UNSENT_BYTES = 512 * 1024;

/** `gone`: the browser left; in all other cases we ended the stream. */
export type StreamEnd = 'gone' | 'session' | 'slow' | 'stopping';

export class LiveStream {
  readonly body: Readable;
  /** With the permissions of the last check. */
  session: Session;
  /** Position in the trail; rows up to it are never sent again. */
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

  /** Sends the fields of one event without undefined ones. Texts contain no line breaks: data is JSON. */
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

  /** Sends the reason and when to reconnect, then closes. */
  end(reason: Exclude<StreamEnd, 'gone' | 'slow'>, retryMs?: number): void {
    this.send({ event: 'end', retry: retryMs, data: { reason } });
    if (!this.isOpen) return;
    this.#end = reason;
    this.body.push(null);
  }
}
