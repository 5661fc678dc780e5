/** The state of the isolation page and its form in the address: every state has a link. Pure. */
import { LANGUAGES, type Language } from '@salesdesk/shared';
import {
  ERROR_CODES,
  type ListedScenario,
  type RemoteRouteDeclaration,
  scenarioSearch,
} from '@salesdesk/shared/domain';

/** The signed-in user, nobody, or a named user; with an id, screens treat them as that colleague. */
export type UserChoice = 'me' | 'nobody' | { id: number | null; name: string };

/** The permissions that screens see: the user's own, all, or these. */
export type PermissionChoice = 'own' | 'all' | readonly string[];

export type ApiChoice =
  | { kind: 'real' }
  | { kind: 'slow'; ms: number }
  /** A code of the error catalogue, or 500: a reply that does not come from the API. */
  | { kind: 'fail'; code: number }
  | { kind: 'offline' }
  /** Every call is answered from the recorded answers, and none leaves the frame. */
  | { kind: 'recorded' };

/** A language of the product, or that which shows texts that cannot be translated (ADR-148). */
export type LanguageChoice = Language | 'ar-XB';

export interface IsolationState {
  /** Address inside the remote, with query. Null: its first route. */
  path: string | null;
  /** Id of the extension that is shown alone. Null: a screen is shown. */
  extension: string | null;
  /** Version. Null: the published one. */
  release: string | null;
  /** Null: the default of the route, see `userFor`. */
  user: UserChoice | null;
  permissions: PermissionChoice;
  /** Null: the user's own choice in the product. */
  theme: 'light' | 'dark' | null;
  /** Width of the frame in px. Null: the available width. */
  width: number | null;
  api: ApiChoice;
  /** Null: the user's own choice in the product. */
  language: LanguageChoice | null;
  /** The scenario of the release whose recorded answers are served. Null: those of the link, or none. */
  scenario: string | null;
}

export const WIDTHS = [390, 768, 1024, 1440] as const;
export const SERVER_ERROR = 500;
export const FAILURE_CODES: readonly number[] = [...Object.values(ERROR_CODES), SERVER_ERROR];
export const DEFAULT_DELAY_MS = 2000;
export const LANGUAGE_CHOICES: readonly LanguageChoice[] = [...(Object.keys(LANGUAGES) as Language[]), 'ar-XB'];
const MAX_DELAY_MS = 60_000;
const MIN_WIDTH = 240;
const MAX_WIDTH = 4000;

/** Parses an address's query; invalid values are treated as missing. */
export function stateOf(params: URLSearchParams): IsolationState {
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
    language: LANGUAGE_CHOICES.find((code) => code === params.get('language')) ?? null,
    scenario: nameIn(params.get('scenario')),
  };
}

function nameIn(text: string | null): string | null {
  return /^[a-z][a-z0-9-]*$/.exec(text ?? '')?.[0] ?? null;
}

/** The query of a state without default values; starts with '?' unless it is empty. */
export function searchOf(state: IsolationState): string {
  const values = {
    path: state.path,
    extension: state.extension,
    release: state.release,
    user: userText(state.user),
    permissions: permissionsText(state.permissions),
    theme: state.theme,
    width: state.width,
    api: apiText(state.api),
    language: state.language,
    scenario: state.scenario,
  };
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) if (value !== null) params.set(name, String(value));
  // Keep slashes and commas unescaped, so that the addresses stay readable.
  const text = params.toString().replaceAll('%2F', '/').replaceAll('%2C', ',');
  return text && `?${text}`;
}

/** The state a scenario describes, with defaults for everything it leaves out. */
export function scenarioState(scenario: ListedScenario): IsolationState {
  return stateOf(new URLSearchParams(scenarioSearch(scenario)));
}

/** The default user of a route: public screens, such as the sign-in, are shown signed out. */
export function userFor(
  { user }: Pick<IsolationState, 'user'>,
  route: Pick<RemoteRouteDeclaration, 'access'> | undefined,
): UserChoice {
  return user ?? (route?.access === 'public' ? 'nobody' : 'me');
}

/** Whether a change needs a restart of the frame; other changes are applied to the running screen. */
export function needsNewFrame(from: IsolationState, to: IsolationState): boolean {
  const startOf = ({ path, extension, release, user, language, api }: IsolationState) =>
    JSON.stringify([path, extension, release, user, language, api.kind === 'recorded']);
  return startOf(from) !== startOf(to);
}

/** How a scenario names the permissions of a state; undefined for the user's own. */
export function scenarioPermissions({ permissions }: IsolationState): 'all' | string[] | undefined {
  return permissions === 'own' ? undefined : permissions === 'all' ? permissions : [...permissions];
}

/** How a scenario names the user of a state; undefined for the default of the route. */
export function scenarioUser({ user }: IsolationState): string | undefined {
  return userText(user) ?? undefined;
}

/** How a scenario names the API of a state; undefined for the real one. */
export function scenarioApi({ api }: IsolationState): string | undefined {
  return apiText(api) ?? undefined;
}

function userOf(text: string | null): UserChoice | null {
  const trimmed = text?.trim();
  if (!trimmed) return null;
  if (trimmed === 'me' || trimmed === 'nobody') return trimmed;
  const [, id, name = ''] = /^(?:(\d{1,9}) )?(.+)$/.exec(trimmed) ?? [];
  return { id: id === undefined ? null : Number(id), name };
}

function userText(user: UserChoice | null): string | null {
  if (user === null || typeof user === 'string') return user;
  return user.id === null ? user.name : `${user.id} ${user.name}`;
}

function permissionsOf(text: string | null): PermissionChoice {
  if (text === 'all') return text;
  if (text === 'none') return [];
  const keys = (text ?? '').split(',').filter((key) => /^[a-z][a-z.-]*$/.test(key));
  return keys.length ? [...new Set(keys)] : 'own';
}

function permissionsText(choice: PermissionChoice): string | null {
  if (typeof choice === 'string') return choice === 'own' ? null : choice;
  return choice.length ? choice.join(',') : 'none';
}

function apiOf(text: string | null): ApiChoice {
  if (text === 'offline' || text === 'recorded') return { kind: text };
  const [, delay] = /^slow-(\d+)$/.exec(text ?? '') ?? [];
  if (delay !== undefined) return { kind: 'slow', ms: Math.min(Number(delay), MAX_DELAY_MS) };
  const code = FAILURE_CODES.find((known) => String(known) === text);
  return code === undefined ? { kind: 'real' } : { kind: 'fail', code };
}

function apiText(api: ApiChoice): string | null {
  if (api.kind === 'real') return null;
  if (api.kind === 'slow') return `slow-${api.ms}`;
  return api.kind === 'fail' ? String(api.code) : api.kind;
}
