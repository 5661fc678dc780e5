/** jsdom with what browsers have and it lacks, taken from Node. */
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
  'structuredClone',
];

/** jsdom has its own of these: two that Node's Request refuses, a clock without measures, and no encryption. */
const INSTEAD_OF_JSDOM = ['AbortController', 'AbortSignal', 'performance', 'crypto'];

export default class BrowserEnvironment extends TestEnvironment {
  async setup() {
    await super.setup();
    for (const name of FROM_NODE) this.global[name] ??= globalThis[name];
    for (const name of INSTEAD_OF_JSDOM)
      Object.defineProperty(this.global, name, { value: globalThis[name], configurable: true, writable: true });
  }
}
