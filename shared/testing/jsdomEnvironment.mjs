/** jsdom with browser features that it lacks, taken from Node. */
import { TestEnvironment } from 'jest-environment-jsdom';

const FROM_NODE = [
  'TextEncoder',
  'TextDecoder',
  'fetch',
  'Request',
  'Response',
  'Headers',
  'ReadableStream',
  'TransformStream',
  'CompressionStream',
  'DecompressionStream',
  'structuredClone',
];

/** Replaced by Node's: Node's Request rejects jsdom's first two, and jsdom's others lack measures and encryption. */
const INSTEAD_OF_JSDOM = ['AbortController', 'AbortSignal', 'performance', 'crypto'];

export default class JsdomEnvironment extends TestEnvironment {
  async setup() {
    await super.setup();
    for (const name of FROM_NODE) this.global[name] ??= globalThis[name];
    for (const name of INSTEAD_OF_JSDOM)
      Object.defineProperty(this.global, name, { value: globalThis[name], configurable: true, writable: true });
  }
}
