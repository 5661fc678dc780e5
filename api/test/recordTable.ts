/**
 * The table of who may change which record, against which every changing call is tested, for each demo user. Written by
 * hand, so that it does not repeat a mistake of the rule. ADR-123.
 */
import type { PermissionKey } from '@salesdesk/shared/domain';

export const RECORD_TYPES = { q: 'Q-List', l: 'lead', a: 'account' } as const;
export type RecordType = keyof typeof RECORD_TYPES;

/**
 * The caller's relation to the record: added it, primary or secondary assignee, or none; all of these have a colleague as
 * an assignee, while `u` has no assignee and was added by a colleague.
 */
export const OWNERS = { c: 'added it', p: 'primary', s: 'secondary', f: 'foreign', u: 'unassigned' } as const;
export type Owner = keyof typeof OWNERS;

/** Letters of `OWNERS` for each type: for these the call succeeds, for all others it is refused. */
type Cells = Partial<Record<RecordType, string>>;

const EVERY = 'cpsfu';
const ALL: Cells = { q: EVERY, l: EVERY, a: EVERY };
const SELLER: Cells = { q: 'cpsu', l: 'ps', a: 'ps' };

/** Sellers with permissions that no demo user has. */
export const MORE_USERS: Readonly<Record<string, readonly PermissionKey[]>> = {
  'leads desk': ['data.leads.view', 'data.leads.create'],
  'leads manager': ['data.leads.view', 'data.leads.create', 'data.leads.edit-all'],
  'reader who moves any': ['data.q-list.view', 'data.leads.view', 'data.leads.edit-all'],
  'q-list desk': ['data.q-list.view', 'data.q-list.create'],
};

export type CallKind = 'edit' | 'write' | 'import' | 'promote' | 'move' | 'read';

/** A user without a row may do nothing. */
export const MAY: Readonly<Record<CallKind, Readonly<Record<string, Cells>>>> = {
  edit: {
    admin: ALL,
    lead: ALL,
    rep: SELLER,
    newcomer: SELLER,
    'qlist-create': { q: 'c' },
    'leads-create': { q: 'c' },
    'leads desk': { q: 'c', l: 'ps', a: 'ps' },
    'leads manager': { q: 'c', l: EVERY, a: EVERY },
    'q-list desk': SELLER,
  },
  write: {
    admin: ALL,
    lead: ALL,
    rep: SELLER,
    newcomer: SELLER,
    'leads-view': { l: 'ps', a: 'ps' },
    'leads desk': { q: 'c', l: 'ps', a: 'ps' },
    'leads manager': { q: 'c', l: EVERY, a: EVERY },
    'reader who moves any': { l: EVERY, a: EVERY },
    'q-list desk': SELLER,
  },
  import: {
    admin: ALL,
    lead: ALL,
    rep: SELLER,
    newcomer: SELLER,
    'qlist-create': { q: 'c' },
    'q-list desk': SELLER,
  },
  promote: {
    admin: { q: EVERY },
    lead: { q: EVERY },
    rep: { q: EVERY },
    newcomer: { q: EVERY },
    'qlist-view': { q: EVERY },
    'leads desk': { q: 'c' },
    'leads manager': { q: 'c' },
    'reader who moves any': { q: EVERY },
    'q-list desk': { q: EVERY },
  },
  move: {
    admin: { l: EVERY },
    lead: { l: EVERY },
    rep: { l: 'ps' },
    newcomer: { l: 'ps' },
    'leads-view': { l: 'ps' },
    'leads desk': { l: 'ps' },
    'leads manager': { l: EVERY },
    'reader who moves any': { l: EVERY },
  },
  read: {
    admin: ALL,
    lead: ALL,
    rep: ALL,
    newcomer: ALL,
    'qlist-view': ALL,
    'leads-view': { l: EVERY, a: EVERY },
    'leads desk': { l: EVERY, a: EVERY },
    'leads manager': { l: EVERY, a: EVERY },
    'reader who moves any': ALL,
    'q-list desk': ALL,
  },
};
