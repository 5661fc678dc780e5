/** Which teams are notified of changes of their releases, from the environment. ADR-155. */

export interface Webhook {
  /** The owner whose remotes it is about; `*` for all. */
  owner: string;
  url: string;
  /** Signs the body. */
  secret: string;
}

export interface WebhookSettings {
  hooks: readonly Webhook[];
  /** Whether addresses of private networks, and plain http, are allowed. */
  allowPrivate: boolean;
}

const MIN_SECRET = 16;
const EXAMPLE =
  '[{ "owner": "Leads team", "url": "https://chat.example/hooks/1", "secret": "at least 16 characters" }]';

/** Reads `RELEASES_WEBHOOKS` and `RELEASES_WEBHOOKS_PRIVATE`; null without hooks. Throws a readable sentence if invalid. */
export function readWebhookSettings(env: NodeJS.ProcessEnv): WebhookSettings | null {
  const text = env.RELEASES_WEBHOOKS?.trim();
  if (!text) return null;
  const allowPrivate = env.RELEASES_WEBHOOKS_PRIVATE?.trim() === 'on';
  const invalid = (what: string) => new Error(`RELEASES_WEBHOOKS ${what}. Example: ${EXAMPLE}`);
  let hooks: unknown;
  try {
    hooks = JSON.parse(text);
  } catch {
    throw invalid('is not JSON');
  }
  if (!Array.isArray(hooks) || !hooks.every(isHook)) throw invalid('must be a list of owner, url and secret');
  if (hooks.some(({ secret }) => secret.length < MIN_SECRET)) throw invalid('has a secret that is too short');
  const protocols = allowPrivate ? ['https:', 'http:'] : ['https:'];
  const isAddress = (url: string) => URL.canParse(url) && protocols.includes(new URL(url).protocol);
  if (!hooks.every(({ url }) => isAddress(url)))
    throw invalid('has a url that does not begin with https://; http:// needs RELEASES_WEBHOOKS_PRIVATE=on');
  return { hooks, allowPrivate };
}

function isHook(hook: unknown): hook is Webhook {
  const { owner, url, secret } = (hook ?? {}) as Partial<Record<keyof Webhook, unknown>>;
  return [owner, url, secret].every((value) => typeof value === 'string' && value !== '');
}
