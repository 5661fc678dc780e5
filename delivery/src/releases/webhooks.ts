/** Notifies owners of what happens to their releases. Never awaited by a change of releases. ADR-155. */
import { createHmac, randomUUID } from 'node:crypto';
import { type LookupAddress, lookup } from 'node:dns';
import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import type { RolloutAction, RolloutEvent } from '@salesdesk/shared/domain';
import { ownerOf } from '../discovery/conflicts.ts';
import { listedReleases, type ReleaseStore } from '../store/store.ts';

interface Webhooks {
  /** Sends the event to the hooks of the remote's owner, later and with retries. Returns at once and never throws. */
  notify(remote: string, event: RolloutEvent): void;
  /** Drops what waits. */
  close(): void;
}

interface WebhooksOptions extends WebhookSettings {
  store: Pick<ReleaseStore, 'discovery'>;
  log: { warn: (details: object, message: string) => void };
  /** Milliseconds before each further attempt. */
  pauses?: readonly number[];
}

/** `failing`: stopped because it failed; `returned`: users have the release before; `promoted`: users get it. */
const KINDS: Partial<Record<RolloutAction, 'failing' | 'returned' | 'promoted'>> = {
  stopped: 'failing',
  'rolled-back': 'returned',
  returned: 'returned',
  promoted: 'promoted',
};
const PAUSES = [1_000, 10_000, 60_000, 600_000];
const TIMEOUT_MS = 5_000;
/** Deliveries under way and waiting; more are dropped and logged. */
const MAX_WAITING = 200;

/** Creates the sender over the settings. */
export function createWebhooks({ hooks, allowPrivate, store, log, pauses = PAUSES }: WebhooksOptions): Webhooks {
  const timers = new Set<NodeJS.Timeout>();
  let waiting = 0;

  async function begin(remote: string, event: RolloutEvent): Promise<void> {
    const kind = KINDS[event.action];
    if (!kind) return;
    const releases = await listedReleases(store, remote);
    const owner = ownerOf(releases);
    const id = randomUUID();
    const body = JSON.stringify({ id, kind, remote, owner, ...event });
    for (const hook of hooks) {
      if (hook.owner !== '*' && hook.owner !== owner) continue;
      if (waiting >= MAX_WAITING) log.warn({ remote, kind }, 'too many webhooks wait; one was dropped');
      else {
        waiting++;
        void attempt(hook, { id, kind, body }, 0);
      }
    }
  }

  async function attempt(hook: Webhook, message: Message, nth: number): Promise<void> {
    try {
      await post(hook, message, allowPrivate);
      waiting--;
    } catch (error) {
      const pause = error instanceof PrivateAddress ? undefined : pauses[nth];
      const { origin } = new URL(hook.url);
      const reason = error instanceof Error ? error.message : String(error);
      log.warn({ hook: origin, owner: hook.owner, delivery: message.id, attempt: nth + 1, reason }, 'a webhook failed');
      if (pause === undefined) {
        waiting--;
        return;
      }
      const timer = setTimeout(() => {
        timers.delete(timer);
        void attempt(hook, message, nth + 1);
      }, pause).unref();
      timers.add(timer);
    }
  }

  return {
    notify: (remote, event) =>
      void begin(remote, event).catch((error) => log.warn({ err: error, remote }, 'a webhook could not be sent')),
    close() {
      for (const timer of timers) clearTimeout(timer);
      timers.clear();
    },
  };
}

interface Message {
  id: string;
  kind: string;
  body: string;
}

/** The signature of a body: `v1=` and the HMAC-SHA-256 of `<timestamp>.<body>` in hexadecimal digits. */
export function signatureOf(secret: string, timestamp: number, body: string): string {
  return `v1=${createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')}`;
}

/** Sends one attempt; its signature has the time of this attempt. A redirect counts as a failure. */
function post({ url, secret }: Webhook, { id, kind, body }: Message, allowPrivate: boolean): Promise<void> {
  return new Promise((resolve, reject) => {
    const address = new URL(url);
    if (!allowPrivate) checkLiteral(address);
    const timestamp = Math.floor(Date.now() / 1000);
    const headers = {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      'x-salesdesk-event': kind,
      'x-salesdesk-delivery': id,
      'x-salesdesk-timestamp': timestamp,
      'x-salesdesk-signature': signatureOf(secret, timestamp, body),
    };
    const send = address.protocol === 'https:' ? requestHttps : requestHttp;
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const lookup = allowPrivate ? {} : { lookup: publicLookup };
    const sent = send(address, { method: 'POST', headers, signal, agent: false, ...lookup }, ({ statusCode = 0 }) => {
      // Nobody reads the answer.
      sent.destroy();
      if (statusCode >= 200 && statusCode < 300) resolve();
      else reject(new Error(`It answered ${statusCode}.`));
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

/** Which teams are notified of changes of their releases, from the environment. ADR-155. */

interface Webhook {
  /** The owner whose remotes it is about; `*` for all. */
  owner: string;
  url: string;
  /** Signs the body. */
  secret: string;
}

interface WebhookSettings {
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

class PrivateAddress extends Error {
  override name = 'PrivateAddress';

  constructor(host: string) {
    super(`${host} is an address of a private network. RELEASES_WEBHOOKS_PRIVATE=on allows it.`);
  }
}

/** Apart, because a list compares IPv4 addresses with mapped ones of IPv6, too. */
const PRIVATE = { ipv4: new BlockList(), ipv6: new BlockList() };
const IPV4: [string, number][] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
];
/** Public hosts of IPv6 have addresses in this net alone. */
const PUBLIC_IPV6 = new BlockList();
PUBLIC_IPV6.addSubnet('2000::', 3, 'ipv6');
/** Those in it that lead elsewhere: protocols with Teredo, documentation, and addresses that hold one of IPv4. */
const IPV6: [string, number][] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
];
for (const [net, prefix] of IPV4) PRIVATE.ipv4.addSubnet(net, prefix, 'ipv4');
for (const [net, prefix] of IPV6) PRIVATE.ipv6.addSubnet(net, prefix, 'ipv6');

/** Whether an IP address belongs to a private network, this machine or no host at all. */
export function isPrivate(address: string): boolean {
  const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
  return PRIVATE[family].check(address, family) || (family === 'ipv6' && !PUBLIC_IPV6.check(address, family));
}

/** Throws for an address that names a private IP instead of a host; for such a one, nothing is looked up. */
function checkLiteral({ hostname }: URL): void {
  const host = hostname.replace(/^\[|\]$/g, '');
  if (isIP(host) && isPrivate(host)) throw new PrivateAddress(host);
}

/** A lookup for `http.request` that fails for private addresses. The connection goes to what was checked. */
const publicLookup: LookupFunction = (host, options, done) => {
  lookup(host, { ...options, all: true }, (error, found: LookupAddress[]) => {
    if (error) return done(error, []);
    if (found.some(({ address }) => isPrivate(address))) return done(new PrivateAddress(host), []);
    const [first] = found;
    if (options.all || !first) return done(null, found);
    done(null, first.address, first.family);
  });
};
