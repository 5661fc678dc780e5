/** What users change on Platform, over the release store: releases, tokens, owners. `tools/run` hands it to the API. ADR-157. */

import type {
  Release,
  ReleaseAuthor,
  ReleaseChange,
  ReleaseControl,
  ReleaseRefusal,
  ReleaseResult,
  RolloutEvent,
  RolloutHistory,
  RolloutSnapshot,
  TokenStore,
} from '@salesdesk/shared/domain';
import { ownerOf } from '../discovery/conflicts.ts';
import { failureOf } from '../store/failures.ts';
import { checkReleaseName, listedReleases, type ReleaseStore } from '../store/store.ts';
import { createToken, listTokens, revokeToken, rolesOf } from '../tokens/tokens.ts';
import { changeRollout, type Edit, Unproved } from './changeRollout.ts';
import { composeEdit } from './compose.ts';
import { historyOf, isFixed, type ProofRule } from './history.ts';
import { asFallback, defaultOf, fallbackOf, findRelease, pinEdit, setOwner, trialOf, withTraffic } from './rollout.ts';

/** How long the release store undoes a change of releases; the screen offers it for `UNDO_SECONDS`. */
const RELEASE_UNDO_MS = 60_000;

/** Ends a change that is not made. */
class Refused extends Error {
  override name = 'Refused';
  readonly refusal: ReleaseRefusal;

  constructor(refusal: ReleaseRefusal) {
    super(refusal);
    this.refusal = refusal;
  }
}

/** Every change and undo is one compare-and-set, with the state before it in the same write. */
export function releaseControl(store: ReleaseStore, now = () => new Date(), proofs?: ProofRule): ReleaseControl {
  async function write(
    remote: string,
    { name }: ReleaseAuthor,
    edit: (releases: Release[], at: Date) => Promise<Edit>,
  ): Promise<ReleaseResult> {
    const at = now();
    const events: RolloutEvent[] = [];
    const onChange = async (_: string, event: RolloutEvent) => void events.push(event);
    try {
      await changeRollout(store, remote, { by: name, at, onChange, proofs }, (releases) => edit(releases, at));
    } catch (error) {
      if (error instanceof Refused) return { refused: error.refusal };
      if (error instanceof Unproved) return { refused: 'unproved' };
      if (['not-found', 'invalid-request'].includes(failureOf(error)?.code ?? '')) return { refused: 'impossible' };
      throw error;
    }
    const [event] = events;
    return event ? { event } : { refused: 'impossible' };
  }

  return {
    change: (change, author) =>
      write(change.remote, author, async (releases, at) => {
        checkReleaseName(change.remote, change.version);
        if ((historyOf(releases).events[0]?.at ?? '') !== change.seen) throw new Refused('changed');
        const edited = await EDITS[change.action](releases, change, store);
        const before = snapshotOf(releases, at, author);
        return { ...edited, history: (history) => ({ ...(edited.history?.(history) ?? history), undo: before }) };
      }),

    undo: (remote, at, author) =>
      write(remote, author, async (releases, undoneAt) => {
        const { events, undo } = historyOf(releases);
        const isLatest = undo?.at === at && events[0]?.at === at && undo.userId === author.userId;
        if (!isLatest || undoneAt.getTime() - Date.parse(at) > RELEASE_UNDO_MS) throw new Refused('changed');
        const restored = await Promise.all(undo.releases.map((one) => restoredOf(store, remote, one, releases)));
        const live = defaultOf(restored);
        if (!live) throw new Refused('impossible');
        return {
          change: { action: 'undone', version: live.metadata.version, traffic: live.deployment.traffic },
          releases: restored,
          history: ({ held: _, composition: __, ...history }) => ({
            ...history,
            pinned: undo.pinned,
            ...(undo.held === undefined ? {} : { held: undo.held }),
            ...(undo.composition ? { composition: undo.composition } : {}),
          }),
        };
      }),
  };
}

type EditOf = (releases: Release[], change: ReleaseChange, store: ReleaseStore) => Promise<Edit>;

/** Each takes the listed releases to the new ones, or refuses. */
const EDITS: Record<ReleaseChange['action'], EditOf> = {
  async promote(releases, { remote, version }, store) {
    const current = currentOf(releases);
    const change = { action: 'promoted', version, traffic: 100 } as const;
    if (current.metadata.version === version) throw new Refused('impossible');
    const live = {
      ...(await findRelease(store, remote, version, releases)),
      deployment: { traffic: 100, default: true },
    };
    return { change, releases: [{ ...live, fallbackUrl: current.url }, asFallback(current)] };
  },

  async try(releases, { remote, version, traffic = 0 }, store) {
    const current = currentOf(releases);
    if (current.metadata.version === version || !(traffic > 0 && traffic < 100)) throw new Refused('impossible');
    const rest = fallbackOf(current, releases).filter(({ metadata }) => metadata.version !== version);
    const tried = {
      ...(await findRelease(store, remote, version, releases)),
      fallbackUrl: current.url,
      deployment: { traffic, default: false },
    };
    return {
      change: { action: 'tried', version, traffic },
      releases: [tried, withTraffic(current, 100 - traffic, true), ...rest],
    };
  },

  // The release that failed is not kept as a fallback.
  async 'roll-back'(releases, { remote, version }, store) {
    if (currentOf(releases).metadata.version === version) throw new Refused('impossible');
    const found = await findRelease(store, remote, version, releases);
    return {
      change: { action: 'rolled-back', version, traffic: 100 },
      releases: [{ ...found, deployment: { traffic: 100, default: true } }],
    };
  },

  async stop(releases, { version }) {
    const current = currentOf(releases);
    if (trialOf(releases)?.metadata.version !== version) throw new Refused('impossible');
    return {
      change: { action: 'tried', version, traffic: 0 },
      releases: [withTraffic(current, 100, true), ...fallbackOf(current, releases)],
    };
  },

  hold: (releases, change) => held(releases, change, true),
  resume: (releases, change) => held(releases, change, false),
  pin: (releases, change, store) => pinned(releases, change, store, true),
  unpin: (releases, change, store) => pinned(releases, change, store, false),
  compose: async (releases, { extension = '', ...change }) => composeEdit(releases, extension, change),
};

function currentOf(releases: readonly Release[]): Release {
  const current = defaultOf(releases);
  if (!current) throw new Refused('impossible');
  return current;
}

async function held(releases: Release[], { version }: ReleaseChange, isHeld: boolean): Promise<Edit> {
  const tried = trialOf(releases);
  const isRunning = tried?.metadata.version === version && !tried.extras.stopped;
  if (!isRunning || (historyOf(releases).held === version) === isHeld) throw new Refused('impossible');
  return {
    releases,
    change: { action: isHeld ? 'held' : 'resumed', version },
    history: ({ held: _, ...history }) => ({ ...history, ...(isHeld ? { held: version } : {}) }),
  };
}

async function pinned(
  releases: Release[],
  { remote, version }: ReleaseChange,
  store: ReleaseStore,
  isPinned: boolean,
): Promise<Edit> {
  const isStored = (await store.listReleases(remote)).includes(version);
  if (!isStored || historyOf(releases).pinned.includes(version) === isPinned) throw new Refused('impossible');
  return pinEdit(releases, version, isPinned);
}

function snapshotOf(releases: readonly Release[], at: Date, { userId }: ReleaseAuthor): RolloutSnapshot {
  const { pinned: kept, held: waiting, composition }: RolloutHistory = historyOf(releases);
  return {
    at: at.toISOString(),
    userId,
    releases: releases.map(({ metadata: { version }, deployment, fallbackUrl, extras: { stopped } }) => ({
      version,
      deployment,
      ...(fallbackUrl === undefined ? {} : { fallbackUrl }),
      ...(stopped ? { stopped } : {}),
    })),
    pinned: kept,
    ...(waiting === undefined || !isFixed(releases, waiting) ? {} : { held: waiting }),
    ...(composition ? { composition } : {}),
  };
}

async function restoredOf(
  store: ReleaseStore,
  remote: string,
  { version, deployment, fallbackUrl, stopped }: RolloutSnapshot['releases'][number],
  releases: readonly Release[],
): Promise<Release> {
  const { extras, ...found } = await findRelease(store, remote, version, releases);
  return {
    ...found,
    ...(fallbackUrl === undefined ? {} : { fallbackUrl }),
    deployment,
    extras: { ...extras, ...(stopped ? { stopped } : {}) },
  };
}

/** What Platform does with tokens and owners. Every change is one compare-and-set, so that several processes and the command line may work on one store. */
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
      const before = ownerOf(await listedReleases(store, remote));
      await setOwner(store, remote, owner, { by });
      return before === owner ? null : before;
    },
  };
}
