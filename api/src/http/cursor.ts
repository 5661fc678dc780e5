/** The cursors of all lists: the place of a page's last row, as JSON in base64url. Callers return them as they are. */
import type { Static, TSchema } from '@fastify/type-provider-typebox';
import { Compile } from 'typebox/compile';
import { invalid } from './reply.ts';

/** The cursor of what follows a row at this place. */
export function cursorAfter(place: object): string {
  return Buffer.from(JSON.stringify(place)).toString('base64url');
}

/** Makes a function that reads the place in a cursor; it throws 11011 for a text that holds no such place. */
export function cursorReader<Place extends TSchema>(place: Place): (cursor: string) => Static<Place> {
  const form = Compile(place);
  return (cursor) => {
    const value = parsed(cursor);
    if (!form.Check(value)) throw invalidCursor();
    return value as Static<Place>;
  };
}

export function invalidCursor() {
  return invalid({ cursor: 'Cursor is not valid' });
}

/** One page of rows that were read with one more than `size`, and the cursor of the next page; null after the last. */
export function pageWithCursor<Row>(rows: readonly Row[], size: number, placeOf: (row: Row) => object) {
  const page = rows.slice(0, size);
  const last = page.at(-1);
  return { page, next_cursor: last && rows.length > size ? cursorAfter(placeOf(last)) : null };
}

function parsed(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString());
  } catch {
    return null;
  }
}
