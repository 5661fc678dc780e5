/** What the product's own screens do with tokens and owners, over the release store. `tools/run` hands it to the API. */
import { documentKey, type TokenStore } from '@salesdesk/shared/domain';
import { ownerOf } from '../discovery/conflicts.ts';
import type { ReleaseStore } from '../store/store.ts';
import { createToken, listTokens, revokeToken, rolesOf } from '../tokens/tokens.ts';
import { setOwner } from './rollout.ts';

/** Every change is one compare-and-set, so that several processes and the command line may work on one store. */
export function tokenStore(store: ReleaseStore): TokenStore {
  return {
    list: async () =>
      (await listTokens(store)).map(({ hash: _, ...token }) => ({ ...token, roles: [...rolesOf(token)] })),

    async create({ createdBy, createdById, ...fields }) {
      const { token, record } = await createToken(store, { ...fields, by: createdBy, userId: createdById });
      return { secret: token, id: record.id, expiresAt: record.expiresAt };
    },

    revoke: async (id, by) => (await revokeToken(store, id, by)) === 'revoked',

    async owners() {
      const { microFrontends = {} } = (await store.discovery.read())?.value ?? {};
      return new Map(
        Object.values(microFrontends).flatMap((releases) => {
          const owner = ownerOf(releases);
          return owner === null ? [] : [[releases[0]?.extras.salesdesk.name ?? '', owner] as const];
        }),
      );
    },

    async setOwner(remote, owner, by) {
      const before = ownerOf((await store.discovery.read())?.value.microFrontends[documentKey(remote)] ?? []);
      await setOwner(store, remote, owner, { by });
      return before === owner ? null : before;
    },
  };
}
