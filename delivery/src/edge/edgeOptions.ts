/** What the edge needs, and what it may have. */
import type { GrantedOverrides, Reporter, SizeBudget } from '@salesdesk/shared/domain';
import type { FastifyBaseLogger, FastifyRequest } from 'fastify';
import type { OnChange } from '../releases/history.ts';
import type { RemoteLimits } from '../releases/publish.ts';
import type { ReleaseStore } from '../store/store.ts';
import type { OidcSettings } from '../tokens/oidc.ts';
import type { HealthLimits } from '../verdicts/health.ts';
import type { FailureRegistry } from './failures.routes.ts';
import type { HandedOutKit } from './kit.routes.ts';
import type { BrowserReport } from './reports.routes.ts';

export interface EdgeOptions {
  store: ReleaseStore;
  /** Directory of the store, whose release files are served statically; null when the store is a bucket. */
  releasesDir: string | null;
  /** The host's build (`host/dist`), served while the store has no release of the host. */
  hostDir: string;
  /** Logs requests and failures at its level; nothing is logged when absent. */
  log?: FastifyBaseLogger;
  /** Limits above which a release on trial is stopped. */
  health?: HealthLimits;
  /** Returns the overrides that a request's cookies grant; no user has overrides when absent. */
  overridesOf?: (cookies: string | undefined) => Promise<GrantedOverrides | null>;
  /** Origins that overrides may load builds from; only the user's own machine when absent. */
  overrideOrigins?: readonly string[];
  /** Returns the ticket for a page that asks for the authenticator's code, by the request's cookies; none when absent. */
  stepUpTicketOf?: (cookies: string | undefined) => Promise<string | null>;
  /** The permissions of the user whose session the cookies name, for what their page holds; null for nobody. */
  permissionsOf?: (cookies: string | undefined) => Promise<readonly string[] | null>;
  /** Whether a request without a token may read `GET /releases`. */
  mayView?: (request: FastifyRequest) => Promise<boolean>;
  /** The user who sent a report; no reports count when absent. */
  reporterOf?: (request: FastifyRequest) => Promise<Reporter | null>;
  /** The same by the cookies alone, for a page that did not start; no such report counts when absent. */
  bootReporterOf?: (request: FastifyRequest) => Promise<Reporter | null>;
  /** Called with what browsers of signed-in users report about releases, for metrics. */
  onReports?: (reports: readonly BrowserReport[]) => void;
  /** Whether an error of the functions above means that the database is unavailable: answered with 503 and a retry. */
  isUnavailable?: (error: unknown) => boolean;
  /** Reports of failures that people see; one over `store` when absent. */
  failures?: FailureRegistry;
  /** Records a change of releases in the audit trail. */
  onReleaseChange?: OnChange;
  /** CI systems that publish with tokens of an identity provider; none when absent. */
  oidc?: OidcSettings;
  /** Whether releases that are published here need a proof to get more than a small share of users. ADR-158. */
  requiresProofs?: boolean;
  /** What a remote may store, and the highest budget that a remote.json may set; anything when absent. */
  limits?: RemoteLimits & { budget: SizeBudget };
  /** Folder in which uploaded builds are unpacked; the system's temporary folder when absent. */
  stagingDir?: string;
  /** Origin of the API when it differs from the page's: `https://api.example`. */
  apiOrigin?: string;
  /** The language of browsers in which nobody has chosen one: `nl`, or `browser` for its own; English when absent. */
  firstLanguage?: string;
  /** Origins of the page that may call an API at another origin. */
  pageOrigins?: readonly string[];
  /** Whether pages stay readable without a network; false removes the service worker from browsers. True when absent. */
  offline?: boolean;
  /** The kit for teams outside the workspace; none is handed out when absent. */
  kit?: HandedOutKit | null;
  /** Addresses of proxies whose X-Forwarded headers are trusted. */
  trustProxy?: string[];
}
