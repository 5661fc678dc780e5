/** Tokens and owners of remotes in memory, in the place of the release store, which delivery keeps. */
import type { TokenStore } from '@salesdesk/shared/domain';

type Listed = Awaited<ReturnType<TokenStore['list']>>[number];

export interface FakeTokenStore extends TokenStore {
  /** What is stored, oldest first; tests may add to it. */
  tokens: Listed[];
  /** The owner of each published remote. */
  teams: Map<string, string>;
}

export function fakeTokenStore(): FakeTokenStore {
  const tokens: Listed[] = [];
  const teams = new Map([
    ['leads', 'Leads team'],
    ['networks', 'Networks team'],
  ]);
  return {
    tokens,
    teams,
    list: async () => tokens.toReversed(),
    owners: async () => teams,
    async create({ days, ...token }) {
      const id = (0x10000000 + tokens.length).toString(16);
      const expiresAt = new Date(Date.now() + days * 24 * 60 * 60 * 1000).toISOString();
      tokens.push({ ...token, id, createdAt: new Date().toISOString(), expiresAt });
      return { id, secret: `sdp_${id}_secret`, expiresAt };
    },
    async revoke(id, by) {
      const token = tokens.find((candidate) => candidate.id === id && !candidate.revokedAt);
      if (token) Object.assign(token, { revokedAt: new Date().toISOString(), revokedBy: by });
      return token !== undefined;
    },
    async setOwner(remote, owner) {
      const before = teams.get(remote) ?? null;
      teams.set(remote, owner);
      return before === owner ? null : before;
    },
  };
}
