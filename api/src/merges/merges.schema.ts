import { type Static, Type } from '@fastify/type-provider-typebox';
import { MERGE_FIELDS } from '@salesdesk/shared/domain';
import { versionField } from '../audit/recordVersion.ts';
import { id, listOf, oneOf } from '../http/fields.ts';
import { undoField } from '../undo/undo.schema.ts';

/** As JSON. */
export const MergeBody = Type.Object({
  survivor_id: id('Company that stays'),
  absorbed_id: id('Other company'),
  survivor_version: versionField(),
  absorbed_version: versionField(),
  take: listOf(oneOf(MERGE_FIELDS, { title: 'Field' }), 'Fields', MERGE_FIELDS.length),
});
export type MergeWanted = Static<typeof MergeBody>;

export const MergedSchema = Type.Object({ account_id: Type.Integer(), merge_id: Type.Integer(), ...undoField });

export const MergeUndoBody = Type.Object({ merge_id: id('Merge') });
export const UnmergedSchema = Type.Object({ account_id: Type.Integer(), other_id: Type.Integer() });
