/** What the demo consists of, as `demo.json` lists it. Passwords and secrets are public; production mode refuses them. */
import { createHash } from 'node:crypto';
import type { PermissionKey } from '@salesdesk/shared/domain';
import { Secret } from 'otpauth';
import data from './demo.json' with { type: 'json' };

export const DEMO_PASSWORD = 'Welcome-2026!';

interface DemoUser {
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

/** A country with its cities, and what the companies there are called. */
export interface Place {
  /** ISO 3166-1 alpha-2. */
  country: string;
  cities: readonly string[];
  /** Words of company names. */
  names: readonly string[];
  kinds: readonly string[];
  /** National number with # for digits, from a range reserved for fiction. */
  phone: string;
}

/** How many companies there are, and leads per stage slug. */
export interface Sizes {
  companies: number;
  stages: Record<string, number>;
}

interface Demo {
  sizes: Record<'small' | 'large', Sizes>;
  /** Superiors before those who report to them. */
  users: readonly DemoUser[];
  /** Light and dark colours, one of them inactive. */
  networks: readonly { name: string; code: string; host: string; color: string; status: 1 | 2 }[];
  places: readonly Place[];
  /** Names that challenge a screen as real ones do: very long, apostrophes, right to left, per cent and underscore. */
  awkwardNames: readonly string[];
  firstNames: readonly string[];
  lastNames: readonly string[];
  /** What activities say; of calls with their outcome. */
  notes: readonly string[];
  calls: readonly string[][];
  meetings: readonly string[];
  tasks: readonly string[];
}

export const DEMO = data as Demo;

/** One row of `npm run --silent demo`. */
interface DemoSignIn {
  username: string;
  password: string;
  /** Base32 for an authenticator app; null for the user who is not enrolled yet. */
  totp_secret: string | null;
  permissions: readonly PermissionKey[];
}

/** The demo user's secret: public, the same in every demo. */
export function demoTotpSecret(username: string): string {
  const bytes = createHash('sha1').update(`salesdesk demo ${username}`).digest();
  return new Secret({ buffer: new Uint8Array(bytes).buffer }).base32;
}

/** All users who can sign in. */
export function demoSignIns(): DemoSignIn[] {
  return DEMO.users
    .filter((user) => user.active)
    .map(({ username, permissions, enrolled }) => ({
      username,
      password: DEMO_PASSWORD,
      totp_secret: enrolled ? demoTotpSecret(username) : null,
      permissions,
    }));
}
