/** The state of the isolation page and its form in the address: every state has a link. Pure. */
import { LANGUAGES, type Language } from '@salesdesk/shared';
import {
  type FrameApi,
  type FramePermissions,
  type FrameRecord,
  type FrameState,
  type FrameUser,
  frameState,
  type ListedScenario,
  scenarioSearch,
} from '@salesdesk/shared/domain';

/** A language of the product, or that which shows texts that cannot be translated (ADR-148). */
export type LanguageChoice = Language | 'ar-XB';

/** As the frame understands it, in a language that there is. */
export interface IsolationState extends FrameState {
  language: LanguageChoice | null;
}

export const WIDTHS = [390, 768, 1024, 1440] as const;
export const DEFAULT_DELAY_MS = 2000;
export const LANGUAGE_CHOICES: readonly LanguageChoice[] = [...(Object.keys(LANGUAGES) as Language[]), 'ar-XB'];

/** Parses an address's query; invalid values are treated as missing. */
export function stateOf(params: URLSearchParams): IsolationState {
  const state = frameState(params);
  return { ...state, language: LANGUAGE_CHOICES.find((code) => code === state.language) ?? null };
}

/** The address of this page. `search` is the state's query. */
export function isolationAddress(remote: string, search = ''): string {
  return `/isolate/${remote}${search}`;
}

/** The address of the frame in it. */
export function frameAddress(remote: string, search: string): string {
  return `/isolate/${remote}/frame${search}`;
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

/** Whether a change needs a restart of the frame; other changes are applied to the running screen. */
export function needsNewFrame(from: IsolationState, to: IsolationState): boolean {
  const startOf = ({ path, extension, release, user, language, api }: IsolationState) =>
    JSON.stringify([path, extension, release, user, language, api.kind === 'recorded']);
  return startOf(from) !== startOf(to);
}

function userText(user: FrameUser | null): string | null {
  if (user === null || typeof user === 'string') return user;
  return user.id === null ? user.name : `${user.id} ${user.name}`;
}

function permissionsText(choice: FramePermissions): string | null {
  if (typeof choice === 'string') return choice === 'own' ? null : choice;
  return choice.length ? choice.join(',') : 'none';
}

function apiText(api: FrameApi): string | null {
  if (api.kind === 'real') return null;
  if (api.kind === 'slow') return `slow-${api.ms}`;
  return api.kind === 'fail' ? String(api.code) : api.kind;
}

const MAX_RECORDS = 300;

/** The recorder's list with a record, newest first; the result of a call replaces its pending record. */
export function withRecord(records: readonly FrameRecord[], record: FrameRecord): FrameRecord[] {
  const isKnown = records.some(({ id }) => id === record.id);
  return isKnown
    ? records.map((other) => (other.id === record.id ? record : other))
    : [record, ...records].slice(0, MAX_RECORDS);
}
