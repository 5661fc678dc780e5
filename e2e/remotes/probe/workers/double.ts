/** A worker that loads a part of its own on demand. */
addEventListener('message', async ({ data }) => {
  const { twice } = await import('./twice.ts');
  postMessage(twice(data));
});
