import { API_BASE, findRecording, type Recording, unrecordedText } from '@salesdesk/shared/domain';
import type { FakeReply, ForeignReply, SentRequest } from './fakeApi.ts';

/**
 * Answers for `fakeApi` from what `salesdesk dev --record` has written: `fakeApi(recorded(networks))`, with `networks` imported
 * from `recordings/catalog-networks.json`. A call that is not recorded fails the test with the file to add it to.
 */
export function recorded(
  ...lists: readonly (readonly Recording[])[]
): Record<string, (request: SentRequest) => FakeReply | ForeignReply> {
  const recordings = lists.flat();
  const answer = ({ method, uri }: SentRequest): FakeReply | ForeignReply => {
    const call = { method, path: new URL(uri, 'http://localhost').href.slice('http://localhost'.length) };
    const found = findRecording(recordings, call);
    if (!found) throw new Error(unrecordedText(call));
    const { body, status } = found;
    return typeof body === 'object' && body !== null && !Array.isArray(body)
      ? { ...body, status }
      : { text: String(body), status };
  };
  const paths = recordings.map(({ path }) => new URL(path, 'http://localhost').pathname.slice(API_BASE.length));
  return Object.fromEntries(paths.map((path) => [path, answer]));
}
