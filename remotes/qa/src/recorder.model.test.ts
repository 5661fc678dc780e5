import type { CallRecord, FrameRecord } from '@salesdesk/shared/domain';
import { withRecord } from './recorder.model.ts';

const call = (id: string, outcome: string | null): CallRecord => {
  return { kind: 'call', id, at: 0, method: 'GET', path: '/', outcome, hasFailed: false, ms: outcome ? 1 : null };
};

test('the newest record is first, and the result of a call stands in the place of the pending one', () => {
  const coming = [call('1', null), call('2', null), call('1', '200')];
  expect(coming.reduce(withRecord, [] as FrameRecord[])).toEqual([call('2', null), call('1', '200')]);
});
