import { eventReader } from './events.ts';

test('reads events from whatever pieces they come in', () => {
  const text = 'retry: 500\nid: 1-ab\n\nevent: change\nid: 2-cd\ndata: {"a":"b: c"}\n\n: a comment\n\nevent: end\n\n';
  for (const size of [1, 3, 7, text.length]) {
    const read = eventReader();
    const events = [];
    for (let at = 0; at < text.length; at += size) events.push(...read(text.slice(at, at + size)));
    expect(events).toEqual([
      { event: 'message', id: '1-ab', retry: 500, data: undefined },
      { event: 'change', id: '2-cd', retry: undefined, data: { a: 'b: c' } },
      { event: 'message', id: undefined, retry: undefined, data: undefined },
      { event: 'end', id: undefined, retry: undefined, data: undefined },
    ]);
  }
});

test('takes data that cannot be read for none', () => {
  expect(eventReader()('event: change\ndata: {"a"\n\n')).toMatchObject([{ event: 'change', data: undefined }]);
});
