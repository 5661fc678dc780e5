import { API_BASE, findRecording, type RecordedCall, type Recording, unrecordedText } from '@salesdesk/shared/domain';
import type { FakeReply, ForeignReply, SentRequest } from './fakeApi.ts';

type RecordedReply = FakeReply | ForeignReply | 'network-failure';

/**
 * Answers for `fakeApi` from what `salesdesk dev --record` has written: `fakeApi(recorded(networks))`, with `networks` imported
 * from `recordings/catalog-networks.json`. A call that is not recorded fails the test with the file to add it to.
 */
export function recorded(
  ...lists: readonly (readonly Recording[])[]
): Record<string, (request: SentRequest) => RecordedReply | Promise<RecordedReply>> {
  const recordings = lists.flat();
  const answer = async (request: SentRequest): Promise<RecordedReply> => {
    const call = callOf(request);
    const found = findRecording(recordings, call);
    if (!found) throw new Error(unrecordedText(call));
    return await replyOf(found);
  };
  const paths = recordings.map(({ path }) => new URL(path, 'http://localhost').pathname.slice(API_BASE.length));
  return Object.fromEntries(paths.map((path) => [path, answer]));
}

/** The call that a request makes, as recordings name it. */
export function callOf({ method, uri }: SentRequest): RecordedCall {
  const { pathname, search } = new URL(uri, 'http://localhost');
  return { method, path: pathname + search };
}

/** What the network gives for a recording, after its delay. */
export async function replyOf({ body, status, delay, lost }: Recording): Promise<RecordedReply> {
  if (delay) await new Promise((resolve) => setTimeout(resolve, delay));
  if (lost) return 'network-failure';
  return typeof body === 'object' && body !== null && !Array.isArray(body)
    ? { ...body, status }
    : { text: String(body), status };
}
