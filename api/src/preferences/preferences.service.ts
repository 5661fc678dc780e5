/**
 * What a user arranges in lists, the same on every device: columns, and saved views, which can be shared with everyone who
 * may open the list. ADR-115.
 */

import {
  type ColumnPreference,
  ERROR_CODES,
  holdsExactly,
  type LayoutName,
  LIST_FILTERS,
  type ListLayouts,
  type ListName,
  type PermissionKey,
  type SavedView,
  sortIn,
  VIEW_TEXTS,
  VIEWS_MAX,
  type ViewFields,
} from '@salesdesk/shared/domain';
import { say } from '@salesdesk/shared/messages';
import { change } from '../change/change.ts';
import type { Db } from '../database/db.ts';
import { nameOf } from '../database/names.ts';
import type { Session } from '../guard/context.ts';
import { ApiError, invalid } from '../http/reply.ts';
import {
  countViews,
  deleteForeignDefaults,
  deleteViewRow,
  insertView,
  isNameTaken,
  lockOwner,
  lockView,
  selectLayouts,
  selectView,
  selectViews,
  storeDefault,
  storeLayout,
  updateView,
} from './preferences.sql.ts';

type ViewRow = Awaited<ReturnType<typeof selectViews>>[number];

/** The permission that opens each list. */
export const MAY_OPEN: Record<ListName, PermissionKey> = {
  'q-list': 'data.q-list.view',
  leads: 'data.leads.view',
  accounts: 'data.leads.view',
  contacts: 'data.leads.view',
  team: 'system.staff.view',
  networks: 'system.network.view',
  audit: 'system.audit.view',
};

/** The user's layouts of all lists that were changed. */
export async function readLayouts(db: Db, { userId }: Session): Promise<ListLayouts> {
  return Object.fromEntries((await selectLayouts(db, userId)).map(({ list, columns }) => [list, columns]));
}

/** Stores a user's columns of one list; the last save wins, because they belong to one user. An empty list resets them. */
export async function saveLayout(db: Db, session: Session, list: LayoutName, columns: readonly ColumnPreference[]) {
  if (new Set(columns.map(({ key }) => key)).size < columns.length)
    throw invalid({ columns: 'Each column can stand in a list once' });
  await change(db, session, {}, async (unit) => {
    await storeLayout(unit.tx, session.userId, list, columns);
    const message = say(columns.length ? 'layout.saved' : 'layout.reset', { list });
    unit.record(null, { action: 'layout.saved', message });
  });
}

/** The views that the user may use, by name. */
export async function listViews(db: Db, session: Session, list: ListName): Promise<SavedView[]> {
  needList(session, list);
  return (await selectViews(db, session.userId, list)).map((row) => viewOf(row, session));
}

/** Adds or saves a view: as its owner or with system.staff.edit, if nobody changed it meanwhile. */
export async function saveView(db: Db, session: Session, form: ViewFields): Promise<SavedView> {
  needList(session, form.list);
  const values = checked(form);
  return change(db, session, {}, async (unit) => {
    const { tx } = unit;
    const before = form.view_id ? await ownView(tx, session, form.view_id, form.version) : undefined;
    if (before && before.list !== form.list) throw invalid({ list: VIEW_TEXTS.gone });
    const ownerId = before?.owner_id ?? session.userId;
    await lockOwner(tx, ownerId);
    if (!before && (await countViews(tx, ownerId)) >= VIEWS_MAX) throw invalid({ name: VIEW_TEXTS.tooMany });
    const name = values.name;
    if (await isNameTaken(tx, { ownerId, list: form.list, name, exceptId: before?.id ?? 0 }))
      throw invalid({ name: VIEW_TEXTS.nameTaken });
    if (before) await updateView(tx, before.id, values);
    const id = before?.id ?? (await insertView(tx, { ...values, list: form.list, owner_id: ownerId })).id;
    if (!values.is_shared) await deleteForeignDefaults(tx, id, ownerId);
    unit.record(id, {
      message: say(before ? 'view.edited' : 'view.created', { name }),
      before: before ? { name: before.name, is_shared: before.is_shared, content: before.content } : null,
      after: values,
    });
    return viewOf((await selectView(tx, session.userId, id)) as ViewRow, session);
  });
}

export async function deleteView(db: Db, session: Session, id: number, version: number | undefined): Promise<void> {
  await change(db, session, {}, async (unit) => {
    const view = await ownView(unit.tx, session, id, version);
    await deleteViewRow(unit.tx, id);
    unit.record(id, {
      message: say('view.deleted', { name: view.name }),
      before: { name: view.name, content: view.content },
    });
  });
}

/** Sets the view with which the user opens the list; null for the list without a view. */
export async function chooseDefault(db: Db, session: Session, list: ListName, id: number | null): Promise<void> {
  needList(session, list);
  await change(db, session, {}, async (unit) => {
    const { tx } = unit;
    const view = id === null ? undefined : await lockView(tx, id);
    const maySee = view && view.list === list && (view.is_shared || view.owner_id === session.userId);
    if (id !== null && !maySee) throw invalid({ view_id: VIEW_TEXTS.gone });
    await storeDefault(tx, session.userId, list, id);
    unit.record(id, {
      action: 'view.chosen',
      message: view ? say('view.chosen', { list, name: view.name }) : say('view.unchosen', { list }),
    });
  });
}

/** The view, locked, if the user may change it and sent its newest version. */
async function ownView(tx: Db, session: Session, id: number, version: number | undefined) {
  const view = await lockView(tx, id);
  const isOwn = view?.owner_id === session.userId;
  if (!view || (!isOwn && !view.is_shared)) throw invalid({ view_id: VIEW_TEXTS.gone });
  if (!isOwn && !holdsExactly(session.permissions, 'system.staff.edit'))
    throw new ApiError(ERROR_CODES.forbidden, { message: VIEW_TEXTS.notYours });
  if (version !== undefined && version !== view.version) {
    const message = say('view.changed-meanwhile', { name: view.name });
    throw new ApiError(ERROR_CODES.validation, { status: 409, message, validations: { version: message } });
  }
  return view;
}

function checked({ name, is_shared = false, content, list }: ViewFields) {
  if (!name) throw invalid({ name: 'Name is required' });
  const names: readonly string[] = LIST_FILTERS[list];
  if (Object.keys(content.filters).some((filter) => !names.includes(filter)))
    throw invalid({ content: 'Content has a filter that this list does not know' });
  if (content.sort && !sortIn(list, content.sort))
    throw invalid({ content: 'Content has an order that this list does not know' });
  return { name, is_shared, content };
}

function viewOf(row: ViewRow, session: Session): SavedView {
  return {
    view_id: row.id,
    list: row.list,
    name: row.name,
    is_shared: row.is_shared,
    owner: { user_id: row.owner_id, name: nameOf(row) },
    may_change: row.owner_id === session.userId || holdsExactly(session.permissions, 'system.staff.edit'),
    is_default: row.default_id !== null,
    content: row.content,
    version: row.version,
  };
}

function needList(session: Session, list: ListName): void {
  if (!holdsExactly(session.permissions, MAY_OPEN[list])) throw new ApiError(ERROR_CODES.forbidden);
}
