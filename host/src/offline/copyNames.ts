/** Names of the stores in which the worker keeps copies; the page deletes some of them itself. */
const OURS = 'salesdesk-';

export const PAGE_COPY = `${OURS}page`;
export const FILE_COPIES = `${OURS}files`;
const ANSWERS = `${OURS}answers-`;

/** Set on the root element of a page that came from a copy. */
export const COPY_MARK = 'data-copy';
/** Whether this page shows copies, because there was no network when it was opened. */
export const isCopy = () => document.documentElement.hasAttribute(COPY_MARK);

/** Response header of a page that is the same for everybody, so that it may be kept. */
export const KEEP_HEADER = 'offline-copy';

/** What one user read. */
export const answersOf = (user: string | number) => `${ANSWERS}${user}`;

/** Deletes what was read by everybody but `user`; by everybody when null. */
export async function deleteAnswers(caches: CacheStorage, user: string | number | null): Promise<void> {
  const isOthers = (name: string) => name.startsWith(ANSWERS) && (user === null || name !== answersOf(user));
  await deleteAll(caches, isOthers);
}

/** Deletes every copy. */
export function deleteCopies(caches: CacheStorage): Promise<void> {
  return deleteAll(caches, (name) => name.startsWith(OURS));
}

/** Every store of answers that exists. */
export async function answerStores(caches: CacheStorage): Promise<string[]> {
  return (await caches.keys()).filter((name) => name.startsWith(ANSWERS));
}

async function deleteAll(caches: CacheStorage, isMeant: (name: string) => boolean): Promise<void> {
  const names = (await caches.keys()).filter(isMeant);
  await Promise.all(names.map((name) => caches.delete(name)));
}
