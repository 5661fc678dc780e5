/** Undoing one's own latest changes. Added, ADR-112. */

import { Type } from '@fastify/type-provider-typebox';
import { endpoints } from '@salesdesk/shared/domain';
import { partsOf, type Routes } from '../guard/context.ts';
import { text } from '../http/fields.ts';
import { ok } from '../http/reply.ts';
import { routesOf } from '../http/route.ts';
import type { PutBack, UndoOutside } from './putBack.ts';
import { type Retract, undoChange } from './undo.service.ts';

const UndoBody = Type.Object({
  // A UUID, or what names a change of releases.
  id: text(100, 'Id'),
});

/**
 * `nouns` are the records whose changes can be undone, in the order in which they are locked; `retract` takes back what a
 * change caused besides, by the id of its undo; `outside` undoes what is no record of the database.
 */
export const undoRoutes =
  (nouns: readonly PutBack[], retract: Retract, outside: UndoOutside): Routes =>
  async (app) => {
    const route = routesOf(app, 'Undo');
    route(endpoints.undo.change, 'Added: take back what one just did', {
      description:
        'With the `undo.id` of a response, by the same person, within ten minutes. Refused (409) when somebody changed the ' +
        'record since: the message says who changed what. Of many records the unchanged ones are restored.',
      body: UndoBody,
      // The permission is that of the change itself.
      access: 'session',
    })(async (request) => {
      const elsewhere = await outside(partsOf(request), request.session, request.body.id);
      if (elsewhere) return ok({ undone: 1, kept: [] }, elsewhere);
      const { data, message, said } = await undoChange(
        request.db,
        { nouns, retract },
        request.session,
        request.body.id,
      );
      return { ...ok(data, said), message };
    });
  };
