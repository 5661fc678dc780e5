/** Changes of the contract: 24 that break a remote of the workspace, 12 that break none. */
import type { Change } from './prove.ts';

type Place = [title: string, file: string, from: string, to: string];

const breaking = ([title, file, from, to]: Place, symbol: string, remotes: string): Change => ({
  ...{ title, file, from, to },
  breaks: { remotes: remotes.split(' '), symbol },
});
const additive = (...[title, file, from, to]: Place): Change => ({ title, file, from, to });

const KERNEL = 'kernel/index.ts';
const CORE = 'ui/core.ts';
const TABLE = 'features/table.ts';
const AUTH = 'domain/endpoints/auth.ts';

export const BREAKING: readonly Change[] = [
  breaking(
    ['export of the kernel removed', KERNEL, 'formatDay, formatNumber,', 'formatDay,'],
    'formatNumber',
    'audit contacts qlist reports',
  ),
  breaking(
    ['export of the kernel renamed', KERNEL, ' isPlainClick, saveFile', ' isPlainClick as isLeftClick, saveFile'],
    'isPlainClick',
    'activities leads',
  ),
  breaking(
    ['component removed', CORE, 'CountryFlag, NetworkBadge, UserAvatar }', 'CountryFlag, NetworkBadge }'],
    'UserAvatar',
    'activities company leads profile team',
  ),
  breaking(
    ['component of a library renamed', CORE, '  Segmented,', '  Segmented as Segments,'],
    'Segmented',
    'company leads platform profile qa reports',
  ),
  breaking(
    ['export of the table removed', TABLE, 'deleteColumn, editColumn,', 'deleteColumn,'],
    'editColumn',
    'networks team',
  ),
  breaking(
    ['type of the table removed', TABLE, 'type ListColumn, ListTable,', 'ListTable,'],
    'ListColumn',
    'audit networks qlist team',
  ),
  breaking(['form control removed', 'ui/form.ts', '{ ColorField, Field,', '{ Field,'], 'ColorField', 'leads networks'),
  breaking(
    ['dialog removed', 'ui/overlay.ts', 'ConflictDialog, DirtyGuard', 'DirtyGuard'],
    'ConflictDialog',
    'leads networks team',
  ),
  breaking(
    ['icon renamed', 'ui/icons.ts', 'export const EditOutlined', 'export const PencilOutlined'],
    'EditOutlined',
    'activities company leads qlist',
  ),
  breaking(
    ['prop removed', 'ui/Page.tsx', '  toolbar?: ReactNode;', ''],
    'toolbar',
    'accounts audit company contacts home leads networks platform qlist reports team',
  ),
  breaking(
    ['prop renamed', 'ui/PermissionButton.tsx', '  tip: string;', '  tooltip: string;'],
    'tip',
    'leads platform qlist',
  ),
  breaking(
    ['prop made required', 'ui/ConfirmDialog.tsx', '  cancelLabel?: string;', '  cancelLabel: string;'],
    'cancelLabel',
    'leads platform qlist team',
  ),
  breaking(
    ['type of a prop narrowed', 'ui/Page.tsx', '  beside?: ReactNode;', '  beside?: string;'],
    'beside',
    'accounts audit company contacts leads networks platform qlist reports team',
  ),
  breaking(
    ['event removed', 'kernel/bus.ts', "  'lead.moved': { accountId: number; from: string; to: string };", ''],
    'lead.moved',
    'activities company qa',
  ),
  breaking(
    [
      'payload of an event changed',
      'kernel/bus.ts',
      "'network.changed': { networkId: number }",
      "'network.changed': { id: number }",
    ],
    'networkId',
    'networks qa team',
  ),
  breaking(['endpoint removed', AUTH, 'confirmPasscode: post', 'confirmCode: post'], 'confirmPasscode', 'auth'),
  breaking(['field of a body renamed', AUTH, '{ passcode?: string }', '{ code?: string }'], 'passcode', 'auth'),
  breaking(
    ['field of a query renamed', 'domain/endpoints/accounts.ts', '{ page?: number; pages', '{ at?: number; pages'],
    'page',
    'accounts qlist',
  ),
  breaking(
    [
      'field of a reply removed',
      'domain/network.ts',
      '  network_url: string;\n  /** Address of the logo; null',
      '  /** Address of the logo; null',
    ],
    'network_url',
    'networks',
  ),
  breaking(
    [
      'field of a reply made optional',
      'domain/auth.ts',
      '  show_qr: boolean;\n  token: string;',
      '  show_qr: boolean;\n  token?: string;',
    ],
    'token',
    'auth',
  ),
  breaking(
    ['return of a hook changed', 'kernel/queries.ts', '  items: readonly T[];', '  rows: readonly T[];'],
    'items',
    'activities audit company leads qa qlist team',
  ),
  breaking(
    [
      'required parameter added',
      'kernel/dates.ts',
      'formatTimestamp(iso: string | null | undefined)',
      'formatTimestamp(iso: string | null | undefined, zone: string)',
    ],
    'formatTimestamp',
    'activities audit company leads platform profile qlist reports team',
  ),
  breaking(
    ['member of a union removed', 'kernel/announce.ts', "  validation?: 'toast' | 'quiet';", "  validation?: 'quiet';"],
    'validation',
    'activities auth company qlist',
  ),
  breaking(
    ['permission removed', 'domain/permissions.ts', "  'system.network.edit': 'Edit networks and their status',", ''],
    'system.network.edit',
    'networks team',
  ),
];

export const ADDITIVE: readonly Change[] = [
  additive('new export of the kernel', KERNEL, 'formatDay, formatNumber,', 'formatDay, formatNumber, setFormats,'),
  additive(
    'new icon',
    'ui/icons.ts',
    'export const EditOutlined',
    'export const PencilOutlined = decorative(drawings.EditOutlined);\nexport const EditOutlined',
  ),
  additive(
    'new optional prop',
    'ui/Page.tsx',
    '  toolbar?: ReactNode;',
    '  toolbar?: ReactNode;\n  subtitle?: string;',
  ),
  additive('type of a prop widened', 'ui/PermissionButton.tsx', '  tip: string;', '  tip: string | null;'),
  additive('prop made optional', 'ui/ConfirmDialog.tsx', '  confirmLabel: string;', '  confirmLabel?: string;'),
  additive('new event', 'kernel/bus.ts', "  'user.changed'", "  'user.left': { userId: number };\n  'user.changed'"),
  additive(
    'new endpoint',
    AUTH,
    '  confirmPasscode: post',
    "  ping: get<{ reply: null }>('ping'),\n  confirmPasscode: post",
  ),
  additive('new optional field of a body', AUTH, '{ passcode?: string }', '{ passcode?: string; device?: string }'),
  additive(
    'new field of a reply',
    'domain/network.ts',
    '  network_parent_id: number;',
    '  network_parent_id: number;\n  network_note: string;',
  ),
  additive(
    'new optional parameter',
    'kernel/dates.ts',
    'formatTimestamp(iso: string | null | undefined)',
    'formatTimestamp(iso: string | null | undefined, zone?: string)',
  ),
  additive(
    'type of a parameter widened',
    'kernel/language/formats.ts',
    'formatNumber(value: number,',
    'formatNumber(value: number | bigint,',
  ),
  additive(
    'hook returns more',
    'kernel/queries.ts',
    '  items: readonly T[];',
    '  items: readonly T[];\n  isStale: boolean;',
  ),
];
