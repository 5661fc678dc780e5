/** The users of the demo. Their passwords and secrets are public; production mode refuses them. */
import { createHash } from 'node:crypto';
import { PERMISSION_KEYS, type PermissionKey } from '@salesdesk/shared/domain';
import { Secret } from 'otpauth';

export const DEMO_PASSWORD = 'Welcome-2026!';

export interface DemoUser {
  username: string;
  firstName: string;
  lastName: string;
  designation: string;
  /** ISO 3166-1 alpha-2. */
  country: string;
  city: string;
  /** User name of the superior; null for the top. */
  reportsTo: string | null;
  permissions: readonly PermissionKey[];
  role: string;
  enrolled: boolean;
  active: boolean;
}

/** One row of `npm run --silent demo`. */
export interface DemoSignIn {
  username: string;
  password: string;
  /** Base32 for an authenticator app; null for the user who is not enrolled yet. */
  totp_secret: string | null;
  permissions: readonly PermissionKey[];
}

type Row = [username: string, first: string, last: string, designation: string, country: string, city: string];

/** Each has exactly one permission, in the order of the keys. */
const SINGLE_RIGHT: Row[] = [
  ['qlist-view', 'Noor', 'Haddad', 'Research Assistant', 'NL', 'Utrecht'],
  ['qlist-create', 'Tomás', 'Ferreira', 'Prospect Researcher', 'PT', 'Porto'],
  ['leads-view', 'Ingrid', 'Solberg', 'Sales Analyst', 'NO', 'Bergen'],
  ['leads-create', 'Kwame', 'Mensah', 'Lead Generation', 'GH', 'Accra'],
  ['leads-edit-all', 'Sofía', 'Álvarez', 'Pipeline Coordinator', 'ES', 'Valencia'],
  ['leads-convert', 'Yuki', 'Tanaka', 'Contract Manager', 'JP', 'Osaka'],
  ['staff-view', 'Piotr', 'Nowak', 'HR Assistant', 'PL', 'Kraków'],
  ['staff-create', 'Aisha', 'Bello', 'Recruiter', 'NG', 'Lagos'],
  ['staff-edit', 'Liam', "O'Brien", 'HR Manager', 'IE', 'Cork'],
  ['staff-delete', 'Elif', 'Yılmaz', 'Offboarding Specialist', 'TR', 'İzmir'],
  ['staff-status', 'Mateo', 'Rossi', 'Access Manager', 'IT', 'Bologna'],
  ['network-view', 'Chloé', 'Lefèvre', 'Media Planner', 'FR', 'Lyon'],
  ['network-create', 'Jonas', 'Keller', 'Partnerships', 'DE', 'Hamburg'],
  ['network-edit', 'Priya', 'Raman', 'Network Manager', 'IN', 'Pune'],
  ['network-delete', 'Hannah', 'Lindqvist', 'Operations', 'SE', 'Malmö'],
  ['platform-view', 'Ravi', 'Menon', 'Quality Engineer', 'IN', 'Kochi'],
  ['platform-override', 'Léa', 'Fournier', 'Front-end Engineer', 'FR', 'Nantes'],
  ['platform-tokens', 'Andrzej', 'Kowalczyk', 'Release Manager', 'PL', 'Gdańsk'],
  ['audit-view', 'Ewa', 'Johansson', 'Internal Auditor', 'SE', 'Uppsala'],
];

const person = (
  [username, firstName, lastName, designation, country, city]: Row,
  rest: Partial<DemoUser> = {},
): DemoUser => ({
  username,
  firstName,
  lastName,
  designation,
  country,
  city,
  reportsTo: 'lead',
  permissions: [],
  role: 'Staff',
  enrolled: true,
  active: true,
  ...rest,
});

const SALES: PermissionKey[] = ['data.q-list.view', 'data.q-list.create', 'data.leads.view', 'data.leads.create'];

/** All users, superiors before those who report to them. */
export const DEMO_USERS: readonly DemoUser[] = [
  person(['admin', 'Amelia', 'Okafor', 'Managing Director', 'GB', 'London'], {
    permissions: PERMISSION_KEYS,
    role: 'Administrator',
    reportsTo: null,
  }),
  person(['lead', 'Daniel', 'Brandt', 'Head of Sales', 'DE', 'Berlin'], {
    permissions: [
      ...PERMISSION_KEYS.filter((key) => key.startsWith('data.')),
      'system.staff.view',
      'system.network.view',
    ],
    role: 'Team lead',
    reportsTo: 'admin',
  }),
  person(['rep', 'Marta', 'Vermeulen', 'Sales Representative', 'BE', 'Ghent'], { permissions: SALES }),
  ...SINGLE_RIGHT.map((row, index) => person(row, { permissions: [PERMISSION_KEYS[index] as PermissionKey] })),
  person(['newcomer', 'Oliver', 'Novák', 'Sales Trainee', 'CZ', 'Brno'], { permissions: SALES, enrolled: false }),
  person(['guest', 'Zoë', 'van den Berg', 'Intern', 'NL', 'Amsterdam']),
  person(['retired', 'Harold', 'Whitfield', 'Former Sales Representative', 'GB', 'Leeds'], {
    permissions: SALES,
    active: false,
  }),
  person(['settings-edit', 'Zrinka', 'Horvat', 'Sales Operations', 'HR', 'Zagreb'], {
    permissions: ['system.settings.edit'],
  }),
];

/** The demo user's secret: public, the same in every demo. */
export function demoTotpSecret(username: string): string {
  const bytes = createHash('sha1').update(`salesdesk demo ${username}`).digest();
  return new Secret({ buffer: new Uint8Array(bytes).buffer }).base32;
}

/** All users who can sign in. */
export function demoSignIns(): DemoSignIn[] {
  return DEMO_USERS.filter((user) => user.active).map(({ username, permissions, enrolled }) => ({
    username,
    password: DEMO_PASSWORD,
    totp_secret: enrolled ? demoTotpSecret(username) : null,
    permissions,
  }));
}
