import { Type } from '@fastify/type-provider-typebox';
import { codeFields, nullable, text } from '../http/fields.ts';

const UndoOfferSchema = Type.Object({ id: Type.String(), seconds: Type.Integer() });

/** Part of the answer to a change that can be undone. */
export const undoField = { undo: nullable(UndoOfferSchema) };
export const UndoableSchema = Type.Object(undoField);

export const UndoBody = Type.Object({
  // A UUID, or what names a change of releases.
  id: text(100, 'Id'),
});

export const UndoneSchema = Type.Object({
  undone: Type.Integer(),
  kept: Type.Array(
    Type.Object({
      entity: Type.Union([
        Type.Literal('account'),
        Type.Literal('user'),
        Type.Literal('network'),
        Type.Literal('stage'),
        Type.Literal('settings'),
        Type.Literal('activity'),
        Type.Literal('merge'),
      ]),
      entity_id: Type.Integer(),
      name: Type.String(),
      message: Type.String(),
      ...codeFields,
    }),
  ),
});
