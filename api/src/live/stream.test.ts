import { LiveStream, type StreamEnd } from './stream.ts';

const session = { userId: 1, sessionId: 's', permissions: [], permissionVersion: 1 };

function opened() {
  const ends: StreamEnd[] = [];
  const stream = new LiveStream(session, 0, (_stream, end) => ends.push(end));
  return { stream, ends };
}
const closed = (stream: LiveStream) => new Promise((resolve) => stream.body.once('close', resolve));

it('writes events in the standard format, one block each', () => {
  const { stream } = opened();
  stream.send({ event: 'change', id: '1-ab', data: { text: 'two\nlines' } });
  stream.send({ retry: 5 });
  expect(String(stream.body.read())).toBe('event: change\nid: 1-ab\ndata: {"text":"two\\nlines"}\n\nretry: 5\n\n');
});

it('disconnects a browser that does not read', async () => {
  const { stream, ends } = opened();
  const end = closed(stream);
  for (let n = 0; n < 520; n++) stream.send({ data: 'x'.repeat(1024) });
  await end;
  expect(ends).toEqual(['slow']);
  expect(stream.isOpen).toBe(false);
});

it('continues for one that reads, however much it is', () => {
  const { stream } = opened();
  for (let n = 0; n < 1000; n++) {
    stream.send({ data: 'x'.repeat(1024) });
    stream.body.read();
  }
  expect(stream.isOpen).toBe(true);
});

it('sends why it ends and when to reconnect, and nothing after that', async () => {
  const { stream, ends } = opened();
  const end = closed(stream);
  stream.end('stopping', 700);
  stream.send({ data: 'late' });
  stream.end('session');
  expect(String(stream.body.read())).toBe('event: end\nretry: 700\ndata: {"reason":"stopping"}\n\n');
  stream.body.resume();
  await end;
  expect(ends).toEqual(['stopping']);
});

it('detects that the browser left', async () => {
  const { stream, ends } = opened();
  const end = closed(stream);
  stream.body.destroy();
  await end;
  expect(ends).toEqual(['gone']);
});
