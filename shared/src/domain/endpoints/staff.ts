/** Colleagues, networks and the countries both choose from. */
import type { Country } from '../account.ts';
import { get, post, type Versioned } from '../endpoint.ts';
import type { FilterQuery } from '../filters.ts';
import type { Status } from '../limits.ts';
import type { Network } from '../network.ts';
import type { PermissionCatalogue, PermissionKey } from '../permissions.ts';
import type { Grantor } from '../record.ts';
import type { Undoable } from '../undo.ts';
import type {
  GetStarted,
  Invitation,
  LoggedInUserReply,
  ProfileFields,
  UserDetail,
  UserFields,
  UserListItem,
} from '../user.ts';

/** What the calls save of a network; on update an absent field stays unchanged. product.md section 7, "Catalog". */
interface NetworkFields {
  network_name?: string;
  network_code?: string;
  network_color_code?: string;
  network_url?: string;
  network_logo?: Blob;
}

/** Added (ADR-143): who takes over companies and open tasks, with a line for them. */
type Handover = { reassign_to?: number | null; line?: string };

type SavedUser = { user_id: number; user_parent_id: number };
type SavedNetwork = { network_id: number; network_parent_id: number };

export const countries = { list: get<{ reply: Country[] }>('catalog/countries') } as const;

export const networks = {
  list: get<{ query: FilterQuery<'networks'>; reply: Network[] }>('catalog/networks'),
  create: post<{ body: NetworkFields; reply: SavedNetwork }>('catalog/network-create'),
  update: post<{ body: NetworkFields & Versioned & { network_id: number }; reply: SavedNetwork }>(
    'catalog/network-update',
  ),
  delete: post<{ body: { network_id: number }; reply: Undoable }>('catalog/network-delete'),
  statusChange: post<{ body: { network_id: number; network_status: Status }; reply: Undoable }>(
    'catalog/network-status-change',
  ),
} as const;

export const users = {
  create: post<{ body: UserFields; unread: { country_name: string; reporting: string }; reply: SavedUser }>(
    'user/create-user',
  ),
  /** Added: adds a user who chooses the password by a link. The fields that they can fill in themselves may be empty. */
  invite: post<{ body: UserFields; reply: SavedUser & Invitation }>('user/user-invite'),
  /** Added: another link for a user who has not chosen a password yet; the links before it no longer work. */
  renewInvitation: post<{ body: { user_id: number }; reply: SavedUser & Invitation }>('user/invitation-renew'),
  update: post<{
    body: UserFields & Versioned & { user_id: number };
    unread: { country_name: string; reporting: string };
    reply: SavedUser;
  }>('user/user-update'),
  /** `reassign_to` is added: the new assignee of the companies and leads. */
  delete: post<{ body: { user_id: number } & Handover; reply: Undoable }>('user/user-delete'),
  statusChange: post<{ body: { user_id: number; status_code: Status } & Handover; reply: Undoable }>(
    'user/user-status-change',
  ),
  /** Added (ADR-147): lets a user sign in again who is locked after failed attempts. */
  unlock: post<{ body: { user_id: number }; reply: null }>('user/user-unlock'),
  /** Added (ADR-147): the user's own telephone, picture and notices. */
  updateOwn: post<{ body: ProfileFields & Versioned; reply: UserDetail }>('user/profile-update'),
  list: get<{ query: FilterQuery<'team'>; reply: UserListItem[] }>('user/users'),
  detail: get<{ params: { id: number }; reply: UserDetail }>('user/user/:id'),
  loggedIn: get<{ reply: LoggedInUserReply }>('user/get-logged-in-user-details'),
  /** Added: what a new company has of what it begins with. */
  getStarted: get<{ reply: GetStarted }>('user/get-started'),
  permissions: get<{ reply: PermissionCatalogue }>('user/get-all-permissions'),
  /** Added (ADR-113): the users who can grant a permission. */
  grantors: get<{ query: { permission: PermissionKey }; reply: Grantor[] }>('user/get-granters'),
} as const;
