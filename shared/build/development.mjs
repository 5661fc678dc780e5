/** Settings of the development servers: hot updates for the host and every remote, each on a separate port. */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** These servers are reachable only from this machine. */
const HOST = 'localhost';
/** The page's policy refuses that of the server; see developmentScripts.mjs. */
const OVERLAY = false;
const port = () => Number(process.env.SALESDESK_DEV_PORT ?? 0);

/**
 * The host's server serves the page to open and proxies everything except its own files: calls, releases and reports to
 * `SALESDESK_PRODUCT`, the discovery document to `SALESDESK_DISCOVERY`.
 */
export function hostDevServer() {
  const { SALESDESK_PRODUCT: product, SALESDESK_DISCOVERY: discovery } = process.env;
  return {
    host: HOST,
    port: port(),
    historyApiFallback: true,
    allowedHosts: 'all',
    client: { overlay: OVERLAY },
    proxy: [
      ...(discovery ? [{ context: ['/discovery.json'], target: discovery }] : []),
      ...(product ? [{ context: ['/api', '/refresh', '/livez', '/readyz', '/r/', '/releases'], target: product }] : []),
    ],
  };
}

/**
 * A remote's server: loaded by a page of another origin, so it allows any and uses its own socket. It also serves the
 * remote's description and scenarios, because the host asks for them when this remote was never published.
 */
export function remoteDevServer(folder) {
  return {
    host: HOST,
    port: port(),
    headers: { 'access-control-allow-origin': '*' },
    allowedHosts: 'all',
    setupMiddlewares: (middlewares) => [
      served(folder, 'remote.json'),
      served(folder, 'scenarios.json', '[]'),
      ...middlewares,
    ],
    client: {
      webSocketURL: { hostname: HOST, port: port(), pathname: '/ws', protocol: 'ws' },
      overlay: OVERLAY,
    },
  };
}

/** Serves a file of the remote as it is now; `absent` while there is none. */
function served(folder, name, absent = '') {
  const file = path.join(folder, name);
  return {
    name,
    path: `/${name}`,
    middleware: (_request, response) => {
      response.setHeader('content-type', 'application/json');
      response.setHeader('access-control-allow-origin', '*');
      response.end(existsSync(file) ? readFileSync(file) : absent);
    },
  };
}
