/** What a page sends of what it has seen: never less, and nothing where it does not know. */
import { POSITION_HEADER } from '../../domain/index.ts';
import { onOwnPosition, seePosition, sendPosition } from './readPosition.ts';

const at = (bytes: number, timeline = 1) => `7301/16384/${timeline}/${bytes}`;
const sent = () => sendPosition().headers[POSITION_HEADER];
const respond = (position?: string) => sendPosition().seeResponse(position);

beforeEach(() => seePosition(null));

it('sends the furthest of what it saw, in whatever order responses arrive', () => {
  expect(sent()).toBeUndefined();
  respond(at(100));
  const [read, change] = [sendPosition(), sendPosition()];
  change.seeResponse(at(200));
  read.seeResponse(at(150));
  expect(sent()).toBe(at(200));
});

it('sends nothing after a call of which it does not know what it did, until one that began later', () => {
  respond(at(100));
  const [read, change] = [sendPosition(), sendPosition()];
  change.seeResponse(undefined);
  read.seeResponse(at(150));
  expect(sent()).toBeUndefined();
  respond(at(300));
  expect(sent()).toBe(at(300));
});

it('sees what other tabs and the stream of changes saw', () => {
  respond(at(100));
  seePosition(at(200));
  seePosition(at(150));
  expect(sent()).toBe(at(200));
  seePosition(null);
  expect(sent()).toBeUndefined();
});

it('begins with the primary, even if another tab saw more while its first call was under way', () => {
  const first = sendPosition();
  seePosition(at(200));
  first.seeResponse(at(100));
  expect(sent()).toBeUndefined();
});

it('lets the primary tell how it goes on after a failover', () => {
  respond(at(900));
  respond(at(100, 2));
  expect(sent()).toBeUndefined();
  respond(at(110, 2));
  expect(sent()).toBe(at(110, 2));
});

it('tells other tabs what its own calls saw, once, and nothing without a replica', () => {
  const published: (string | null)[] = [];
  const stop = onOwnPosition((position) => published.push(position));
  respond();
  expect(published).toEqual([]);
  respond(at(100));
  respond(at(100));
  respond();
  stop();
  expect(published).toEqual([at(100), null]);
});
