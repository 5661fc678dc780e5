import { Type } from '@fastify/type-provider-typebox';
import type { Undoable, Undone, UndoOffer } from '@salesdesk/shared/domain';
import { nullable, replyOf, text } from '../http/fields.ts';

const UndoOfferSchema = replyOf<UndoOffer>()(Type.Object({ id: Type.String(), seconds: Type.Integer() }));

/** Of an answer whose change may be taken back. */
export const undoField = { undo: nullable(UndoOfferSchema) };
export const UndoableSchema = replyOf<Undoable>()(Type.Object(undoField));

export const UndoBody = Type.Object({
  id: text(36, 'Id'),
});

export const UndoneSchema = replyOf<Undone>()(
  Type.Object({
    undone: Type.Integer(),
    kept: Type.Array(
      Type.Object({
        entity: Type.Union([Type.Literal('account'), Type.Literal('user'), Type.Literal('network')]),
        entity_id: Type.Integer(),
        name: Type.String(),
        message: Type.String(),
      }),
    ),
  }),
);
