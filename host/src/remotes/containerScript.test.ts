import { runContainerScript } from './federation.ts';

const source = {
  global: 'salesdesk_leads_1_0_0',
  address: 'http://localhost/r/leads/1.0.0/remoteEntry.js',
  integrity: 'sha384-x',
};
const globals = globalThis as unknown as Record<string, unknown>;
const script = () => document.head.querySelector('script');
afterEach(() => {
  document.head.innerHTML = '';
});

test('the script carries its hash and returns its container', async () => {
  const running = runContainerScript(source);
  expect(script()).toMatchObject({ src: source.address, integrity: 'sha384-x', crossOrigin: 'anonymous' });
  const container = { get() {}, init() {} };
  globals[source.global] = container;
  script()?.dispatchEvent(new Event('load'));
  await expect(running).resolves.toBe(container);
  expect(script()).toBeNull();
});

test('the container of an earlier attempt is never used', async () => {
  globals[source.global] = { stale: true };
  const running = runContainerScript(source);
  script()?.dispatchEvent(new Event('load'));
  await expect(running).rejects.toThrow('published no container');
});

test('a script that does not load or does not match its hash is an error', async () => {
  const running = runContainerScript(source);
  script()?.dispatchEvent(new Event('error'));
  await expect(running).rejects.toThrow('does not match its hash');
  expect(script()).toBeNull();
});

test('a hanging script is aborted after 6 s', async () => {
  jest.useFakeTimers();
  const running = expect(runContainerScript(source)).rejects.toThrow('did not load within 6 s');
  await jest.advanceTimersByTimeAsync(6_000);
  await running;
  expect(script()).toBeNull();
  jest.useRealTimers();
});
