/** What the demo consists of, as `demo.json` lists it. Passwords and secrets are public; production mode refuses them. */
import { createHash } from 'node:crypto';
import { PERMISSION_KEYS, type PermissionKey } from '@salesdesk/shared/domain';
import { Secret } from 'otpauth';
import data from './demo.json' with { type: 'json' };

export const DEMO_PASSWORD = 'Welcome-2026!';

/** A country with its cities, and what the companies there are called; `#` of a number is a digit. */
export type Place = (typeof data.places)[number];
/** How many companies there are, and leads per stage slug. */
export interface Sizes {
  companies: number;
  stages: Record<string, number>;
}

interface Demo extends Omit<typeof data, 'sizes' | 'users' | 'networks'> {
  sizes: Record<'small' | 'large', Sizes>;
  /** Superiors before those who report to them. One without `permissions` in the file has all. */
  users: readonly ((typeof data.users)[number] & { permissions: readonly PermissionKey[] })[];
  /** Light and dark colours, one of them inactive. */
  networks: readonly ((typeof data.networks)[number] & { status: 1 | 2 })[];
}

export const DEMO = { ...data, users: data.users.map((user) => ({ permissions: PERMISSION_KEYS, ...user })) } as Demo;

/** The demo user's secret: public, the same in every demo. */
export function demoTotpSecret(username: string): string {
  const bytes = createHash('sha1').update(`salesdesk demo ${username}`).digest();
  return new Secret({ buffer: new Uint8Array(bytes).buffer }).base32;
}

/** All users who can sign in, with the secret of those who are enrolled: base32 for an authenticator app. */
export function demoSignIns() {
  return DEMO.users
    .filter((user) => user.active)
    .map(({ username, permissions, enrolled }) => ({
      username,
      password: DEMO_PASSWORD,
      totp_secret: enrolled ? demoTotpSecret(username) : null,
      permissions,
    }));
}
