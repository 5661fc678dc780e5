import { Type } from '@fastify/type-provider-typebox';
import { AUDIT_ACTIONS, type AuditAction, type AuditEntity } from '@salesdesk/shared/domain';
import { csvSeparator } from '../accounts/accounts.schema.ts';
import { contains, day, id, messageRef, nullable, oneOf } from '../http/fields.ts';

const ACTIONS = Object.keys(AUDIT_ACTIONS) as AuditAction[];
const ENTITIES = [...new Set(Object.values(AUDIT_ACTIONS).map(({ entity }) => entity))] as AuditEntity[];

const filters = {
  person: Type.Optional(id('Person')),
  what: Type.Optional(oneOf(ACTIONS, { title: 'Action' })),
  record: contains('Record'),
  at_from: day('Time from'),
  at_to: day('Time to'),
};
export const AuditQuery = Type.Object({
  ...filters,
  cursor: Type.Optional(Type.String({ title: 'Cursor', maxLength: 200, description: 'The page after this.' })),
});
export const AuditExportQuery = Type.Object({ ...filters, separator: csvSeparator });
export const AuditStateQuery = Type.Object({
  again: Type.Optional(Type.Boolean({ title: 'Again', description: 'Begins a new check, unless one is running.' })),
});

const textOrNull = nullable(Type.String());

const EntrySchema = Type.Object({
  id: Type.Integer(),
  at: Type.String(),
  by: nullable(Type.Object({ user_id: Type.Integer(), name: Type.String() })),
  action: Type.String(),
  summary: Type.String(),
  message: nullable(messageRef()),
  entity: oneOf(ENTITIES),
  record: nullable(Type.Object({ id: Type.Integer(), name: textOrNull })),
  changes: Type.Array(Type.Object({ field: Type.String(), from: textOrNull, to: textOrNull })),
});

export const AuditPageSchema = Type.Object({ data: Type.Array(EntrySchema), next_cursor: textOrNull });

export const AuditStateSchema = Type.Object({
  checked_at: textOrNull,
  rows: Type.Integer(),
  problem: textOrNull,
  is_checking: Type.Boolean(),
});
