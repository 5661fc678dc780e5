import { callTraceOf } from './tracing.ts';

const TRACE = '0af7651916cd43dd8448eb211c80319c';
const ID = '6f3c1d0a-0000-4000-8000-000000000001';

it('reads the trace and the remote from the headers of W3C', () => {
  const headers = {
    traceparent: `00-${TRACE}-b7ad6b7169203331-01`,
    baggage: 'other=1, salesdesk.remote=leads;p=1,salesdesk.release=1.2.0-a%2Bb,salesdesk.cohort=trial',
  };
  expect(callTraceOf(headers, ID)).toEqual({ trace: TRACE, remote: 'leads', release: '1.2.0-a+b', cohort: 'trial' });
});

it.each([
  ['no header', undefined],
  ['the wrong form', 'abc'],
  ['only zeros', `00-${'0'.repeat(32)}-b7ad6b7169203331-01`],
  ['a new line', `00-${TRACE}\n-b7ad6b7169203331-01`],
])('makes a trace of the id of the request from %s', (_, traceparent) => {
  expect(callTraceOf({ traceparent }, ID)).toEqual({ trace: ID.replaceAll('-', '') });
});

it.each([
  'salesdesk.remote=Leads',
  'salesdesk.remote=a%0Ab',
  'salesdesk.remote=%E0%A4%A',
  `salesdesk.release=${'1'.repeat(101)}`,
  'salesdesk.cohort=everybody',
  'salesdesk.constructor=1',
  'remote=leads',
])('takes nothing from %s', (baggage) => {
  expect(Object.keys(callTraceOf({ baggage }, ID))).toEqual(['trace']);
});
