/**
 * What the isolation page and the frame in it, a document of the host, say to each other: the state in the address, and
 * messages. The page is a remote, so either may be the newer one. ADR-070, ADR-168.
 */

import type { Recording } from './recording.ts';
import type { RemoteRouteDeclaration } from './release.ts';
import { ERROR_CODES } from './reply.ts';

/** The signed-in user, nobody, or a named user; with an id, screens treat them as that colleague. */
export type FrameUser = 'me' | 'nobody' | { id: number | null; name: string };

/** The permissions that screens see: the user's own, all, or these. */
export type FramePermissions = 'own' | 'all' | readonly string[];

export type FrameApi =
  | { kind: 'real' }
  | { kind: 'slow'; ms: number }
  /** A code of the error catalogue, or 500: a reply that does not come from the API. */
  | { kind: 'fail'; code: number }
  | { kind: 'offline' }
  /** Every call is answered from the recorded answers, and none leaves the frame. */
  | { kind: 'recorded' };

export interface FrameState {
  /** Address inside the remote, with query. Null: its first route. */
  path: string | null;
  /** Id of the extension that is shown alone. Null: a screen is shown. */
  extension: string | null;
  /** Version. Null: the published one. */
  release: string | null;
  /** Null: the default of the route, see `frameUser`. */
  user: FrameUser | null;
  permissions: FramePermissions;
  /** Null: the user's own choice in the product. */
  theme: 'light' | 'dark' | null;
  /** Width of the frame in px. Null: the available width. */
  width: number | null;
  api: FrameApi;
  /** Its code, whether the product has it or not. Null: the user's own choice in the product. */
  language: string | null;
  /** The scenario of the release whose recorded answers are served. Null: those of the link, or none. */
  scenario: string | null;
}

export const SERVER_ERROR = 500;
export const FRAME_FAILURES: readonly number[] = [...Object.values(ERROR_CODES), SERVER_ERROR];
const MAX_DELAY_MS = 60_000;
const MIN_WIDTH = 240;
const MAX_WIDTH = 4000;

/** Parses an address's query; invalid values are treated as missing. */
export function frameState(params: URLSearchParams): FrameState {
  const path = params.get('path');
  const width = Number(params.get('width'));
  const theme = params.get('theme');
  return {
    path: path?.startsWith('/') ? path : null,
    extension: nameIn(params.get('extension')),
    release: params.get('release') || null,
    user: userOf(params.get('user')),
    permissions: permissionsOf(params.get('permissions')),
    theme: theme === 'light' || theme === 'dark' ? theme : null,
    width: Number.isInteger(width) && width >= MIN_WIDTH && width <= MAX_WIDTH ? width : null,
    api: apiOf(params.get('api')),
    language: /^[a-z]{2}(-[A-Z]{2})?$/.exec(params.get('language') ?? '')?.[0] ?? null,
    scenario: nameIn(params.get('scenario')),
  };
}

function nameIn(text: string | null): string | null {
  return /^[a-z][a-z0-9-]*$/.exec(text ?? '')?.[0] ?? null;
}

/** The default user of a route: public screens, such as the sign-in, are shown signed out. */
export function frameUser(
  { user }: Pick<FrameState, 'user'>,
  route: Pick<RemoteRouteDeclaration, 'access'> | undefined,
): FrameUser {
  return user ?? (route?.access === 'public' ? 'nobody' : 'me');
}

function userOf(text: string | null): FrameUser | null {
  const trimmed = text?.trim();
  if (!trimmed) return null;
  if (trimmed === 'me' || trimmed === 'nobody') return trimmed;
  const [, id, name = ''] = /^(?:(\d{1,9}) )?(.+)$/.exec(trimmed) ?? [];
  return { id: id === undefined ? null : Number(id), name };
}

function permissionsOf(text: string | null): FramePermissions {
  if (text === 'all') return text;
  if (text === 'none') return [];
  const keys = (text ?? '').split(',').filter((key) => /^[a-z][a-z.-]*$/.test(key));
  return keys.length ? [...new Set(keys)] : 'own';
}

function apiOf(text: string | null): FrameApi {
  if (text === 'offline' || text === 'recorded') return { kind: text };
  const [, delay] = /^slow-(\d+)$/.exec(text ?? '') ?? [];
  if (delay !== undefined) return { kind: 'slow', ms: Math.min(Number(delay), MAX_DELAY_MS) };
  const code = FRAME_FAILURES.find((known) => String(known) === text);
  return code === undefined ? { kind: 'real' } : { kind: 'fail', code };
}

export interface CallRecord {
  kind: 'call';
  id: string;
  /** Milliseconds since 1970, as in all records. */
  at: number;
  method: string;
  /** With its query. */
  path: string;
  /** Status and error code, or the reason for a missing reply. Null while it is pending. */
  outcome: string | null;
  hasFailed: boolean;
  ms: number | null;
  /** Where the answer came from; absent for the network. `missing`: there is no recorded answer. */
  source?: 'recorded' | 'simulated' | 'missing';
  /** What the network answered, without secrets; absent for what is never recorded. */
  answer?: Recording;
}

interface EventRecord {
  kind: 'event';
  id: string;
  at: number;
  name: string;
  payload: object;
  /** Emitted from the isolation page. */
  isByHand?: true;
}

/** The frame started, with this release. */
interface LoadRecord {
  kind: 'load';
  id: string;
  at: number;
  release: string;
}

export type FrameRecord = CallRecord | EventRecord | LoadRecord;

export type FrameMessage =
  /** The frame is ready to receive messages. */
  | { type: 'ready' }
  | { type: 'recorded'; record: FrameRecord }
  /** The user navigated to another address of the screen. */
  | { type: 'moved'; path: string };

export type PageMessage =
  /** The state to apply, as a query, with the recorded answers. */
  | { type: 'state'; search: string; answers: readonly Recording[] }
  /** Emits an event on the bus of the frame. */
  | { type: 'emit'; name: string; payload: object };
