/** What the operator changes of extensions without a release: hidden, in another order or first, for a share of users. R-231. */

import type { ComposedExtension, Release } from '@salesdesk/shared/domain';
import { Compile } from 'typebox/compile';
import { ComposedSchema } from '../discovery/discovery.schema.ts';
import { failed } from '../store/failures.ts';
import type { Edit } from './changeRollout.ts';
import { historyOf } from './history.ts';
import { defaultOf } from './rollout.ts';

const form = Compile(ComposedSchema);

/** What each field has to be. */
const EXPECTED: Record<string, string> = {
  hidden: 'true, or absent',
  order: 'a whole number from 0 to 1000',
  pinned: 'true, or absent',
  share: '1 to 99 per cent of users',
};

/** Reads the body of a call. Throws `invalid-request` that names the wrong field. */
export function readComposed(body: unknown): ComposedExtension {
  if (form.Check(body)) return body;
  const [field = '', value] =
    Object.entries(body ?? {}).find(([key, one]) => !form.Check({ [key]: one }) && key in EXPECTED) ?? [];
  if (field) throw failed('invalid-request', `${field} has to be ${EXPECTED[field]}, not ${JSON.stringify(value)}.`);
  throw failed('invalid-request', `The body has ${Object.keys(EXPECTED).join(', ')}, or none of them.`);
}

/**
 * The change that composes an extension: `given` is all that is changed of it, and empty when it is as its remote declares it.
 * Throws `not-found` when no listed release has one with this id.
 */
export function composeEdit(releases: Release[], extension: string, given: ComposedExtension): Edit {
  const { hidden, order, pinned, share } = given;
  const version = defaultOf(releases)?.metadata.version;
  const { composition: before = {} } = historyOf(releases);
  const { [extension]: _, ...others } = before;
  const isListed = releases.some(({ extras }) => extras.salesdesk.extensions?.some(({ id }) => id === extension));
  if (version === undefined || !(isListed || Object.hasOwn(before, extension)))
    throw failed('not-found', `No listed release has an extension ${extension}.`);
  const changes = {
    ...(hidden ? { hidden } : {}),
    ...(order === undefined ? {} : { order }),
    ...(pinned ? { pinned } : {}),
  };
  const isChanged = Object.keys(changes).length > 0;
  const composed = { ...changes, ...(share === undefined ? {} : { share }) };
  const composition = { ...others, ...(isChanged ? { [extension]: composed } : {}) };
  return {
    releases,
    change: { action: 'composed', version, reason: sentenceOf(extension, composed) },
    history: ({ composition: _, ...history }) => ({
      ...history,
      ...(Object.keys(composition).length ? { composition } : {}),
    }),
  };
}

/** For the history: 'bell is hidden for 20 % of users.' */
function sentenceOf(extension: string, { hidden, order, pinned, share }: ComposedExtension): string {
  const is = [hidden && 'hidden', pinned && 'pinned', order !== undefined && `at order ${order}`].filter(Boolean);
  if (!is.length) return `${extension} is as declared.`;
  return `${extension} is ${is.join(', ')}${share === undefined ? '' : ` for ${share} % of users`}.`;
}
