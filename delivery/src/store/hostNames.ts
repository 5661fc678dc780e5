/** Names of the host in the release store and in the discovery document, where it is one more entry. ADR-156. */

/** Reserved: no remote may have this name. */
export const HOST_NAME = 'host';

/** The page, which leads to all other files of a release. */
export const HOST_PAGE = 'index.html';

/** What a release provides to remotes: contract, shared modules, older contracts. Its build writes it. */
export const HOST_FILE = 'host.json';

/** What it offers by name, as its kit records it; absent for a host that was released without a kit. */
export const OFFER_FILE = 'offer.json';

/** In its build: the page with a development React. */
export const DEVELOPMENT_FILES = 'assets/development';

/** The team that the host belongs to until it is handed over. */
export const HOST_OWNER = 'Platform team';

/** A release that is much larger has something in it by mistake; `npm run sizes` guards every kB. */
export const HOST_BUDGET = { page: 800, total: 30_000 } as const;
