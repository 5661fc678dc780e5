import { eventReader } from './connection.ts';

test('reads events from whatever pieces they come in', () => {
  const text =
    'retry: 500\nid: 1-ab\n\nevent: change\nid: 2-cd\ndata: {"a":\ndata: "b: c"}\n\n: a comment\n\nevent: end\nretry: 7\ndata: {}\n\n';
  for (const lines of [text, text.replaceAll('\n', '\r\n')])
    for (const size of [1, 3, 7, lines.length]) {
      const read = eventReader();
      const events = [];
      for (let at = 0; at < lines.length; at += size) events.push(...read(lines.slice(at, at + size)));
      expect(events).toEqual([
        { event: 'change', id: '2-cd', retry: 500, data: { a: 'b: c' } },
        { event: 'end', id: undefined, retry: 7, data: {} },
      ]);
    }
});

test('takes data that cannot be read for none', () => {
  expect(eventReader()('event: change\ndata: {"a"\n\n')).toMatchObject([{ event: 'change', data: undefined }]);
});
