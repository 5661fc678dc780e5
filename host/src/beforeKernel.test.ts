/** The language that a frame names before the kernel is loaded. */
async function open(address: string): Promise<string | undefined> {
  jest.resetModules();
  delete document.documentElement.dataset.language;
  history.replaceState({}, '', address);
  await import('./beforeKernel.ts');
  return document.documentElement.dataset.language;
}

test('a frame has the language of its address; every other page has none of it', async () => {
  expect(await open('/isolate/leads/frame?language=nl&theme=dark')).toBe('nl');
  expect(await open('/isolate/leads/frame')).toBeUndefined();
  expect(await open('/isolate/leads?language=nl')).toBeUndefined();
  expect(await open('/leads?language=nl')).toBeUndefined();
  delete document.documentElement.dataset.language;
});
