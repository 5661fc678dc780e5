import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { HandedOutKit } from '@salesdesk/delivery/edge';
import { DEFAULT_LIMITS, type HealthLimits } from '@salesdesk/delivery/health';
import type { RemoteLimits } from '@salesdesk/delivery/publish';
import { KIT_DESCRIPTION_FILE } from '@salesdesk/delivery/store';
import type { SizeBudget } from '@salesdesk/shared/domain';

export const ROOT = path.resolve(import.meta.dirname, '../..');
/** The host's build, which the edge serves. */
export const HOST_DIR = path.join(ROOT, 'host/dist');
/** The kit's build, beside its description. */
export const KIT_DIR = path.join(ROOT, 'delivery/kit/dist');
export const KIT_DESCRIPTION = path.join(KIT_DIR, KIT_DESCRIPTION_FILE);

/** The kit of this build; null when none was built. */
export function builtKit(): HandedOutKit | null {
  return existsSync(KIT_DESCRIPTION) ? JSON.parse(readFileSync(KIT_DESCRIPTION, 'utf8')) : null;
}

/** Directory of the release store: `RELEASES_DIR`, by default `releases` in the data directory. */
export function releasesDir(env: NodeJS.ProcessEnv): string {
  return path.resolve(ROOT, env.RELEASES_DIR?.trim() || path.join(env.DATA_DIR?.trim() || '.data', 'releases'));
}

/**
 * Limits for judging a release: `CANARY_ERROR_LIMIT`, an error rate in per cent, `CANARY_MIN_REPORTERS`, the minimum
 * number of reporting users, and `KNOWN_GOOD_MINUTES`, the time after which one that works is known to be good. Throws a readable sentence for an invalid setting.
 */
export function healthLimits(env: NodeJS.ProcessEnv): HealthLimits {
  return {
    errorRate: numberOf(env, 'CANARY_ERROR_LIMIT', DEFAULT_LIMITS.errorRate, 0, 100),
    reporters: numberOf(env, 'CANARY_MIN_REPORTERS', DEFAULT_LIMITS.reporters, 2, 1000),
    failing: DEFAULT_LIMITS.failing,
    goodAfterMs: numberOf(env, 'KNOWN_GOOD_MINUTES', DEFAULT_LIMITS.goodAfterMs / 60_000, 0, 60 * 24 * 30) * 60_000,
  };
}

/**
 * Whether a release of a team needs a proof to get more than a small share of users: `RELEASE_PROOFS`, required by default. Throws a
 * readable sentence for another word.
 */
export function proofsRequired(env: NodeJS.ProcessEnv): boolean {
  const text = env.RELEASE_PROOFS?.trim() || 'required';
  if (text === 'required' || text === 'off') return text === 'required';
  throw new Error(`RELEASE_PROOFS must be required or off, not "${text}".`);
}

/**
 * What a remote may store: `RELEASES_PER_REMOTE` and `RELEASES_MB_PER_REMOTE`; and the highest budget that its remote.json may set:
 * `BUDGET_PAGE_KB` and `BUDGET_TOTAL_KB`. Throws a readable sentence for an invalid setting.
 */
export function remoteLimits(env: NodeJS.ProcessEnv): RemoteLimits & { budget: SizeBudget } {
  return {
    releases: numberOf(env, 'RELEASES_PER_REMOTE', 200, 1, 10_000),
    bytes: numberOf(env, 'RELEASES_MB_PER_REMOTE', 500, 1, 1_000_000) * 1_000_000,
    budget: {
      page: numberOf(env, 'BUDGET_PAGE_KB', 1000, 1, 60_000),
      total: numberOf(env, 'BUDGET_TOTAL_KB', 10_000, 1, 60_000),
    },
  };
}

function numberOf(env: NodeJS.ProcessEnv, name: string, fallback: number, from: number, to: number): number {
  const text = env[name]?.trim();
  if (!text) return fallback;
  const number = Number(text);
  if (number >= from && number <= to) return number;
  throw new Error(`${name} must be a number from ${from} to ${to}, not "${text}".`);
}
