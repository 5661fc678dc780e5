/** Settings of the development servers: hot updates for the host and for any remote, each on a port of its own. */
import { rspack } from '@rspack/core';

/** These servers are for the person at this machine only. */
const HOST = 'localhost';
const OVERLAY = { errors: true, warnings: false, runtimeErrors: false };
const port = () => Number(process.env.SALESDESK_DEV_PORT ?? 0);

/**
 * The host's server is the page people open. It hands everything but its own files on: calls, releases and reports to
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

/** A remote's server: read by the page of the host's server, so it allows that origin and keeps its own socket. */
export function remoteDevServer() {
  return {
    host: HOST,
    port: port(),
    headers: { 'access-control-allow-origin': '*' },
    allowedHosts: 'all',
    client: {
      webSocketURL: { hostname: HOST, port: port(), pathname: '/ws', protocol: 'ws' },
      overlay: OVERLAY,
    },
  };
}

/**
 * A remote's hot update reaches the page but nothing is drawn again: its refresh runtime starts after React has
 * announced its renderer, and without React's browser extension nobody remembers that. This script remembers.
 */
const REMEMBER_RENDERERS = `(() => {
  if (window.__REACT_DEVTOOLS_GLOBAL_HOOK__) return;
  const renderers = new Map();
  const nothing = () => {};
  window.__REACT_DEVTOOLS_GLOBAL_HOOK__ = {
    renderers,
    supportsFiber: true,
    inject(renderer) { renderers.set(renderers.size + 1, renderer); return renderers.size; },
    onScheduleFiberRoot: nothing,
    onCommitFiberRoot: nothing,
    onCommitFiberUnmount: nothing,
  };
})();`;

/** Puts the script above first into the host's page. */
export class HotUpdatesAcrossContainersPlugin {
  apply(compiler) {
    compiler.hooks.compilation.tap('HotUpdatesAcrossContainersPlugin', (compilation) => {
      const hooks = rspack.HtmlRspackPlugin.getCompilationHooks(compilation);
      hooks.alterAssetTagGroups.tap('HotUpdatesAcrossContainersPlugin', (data) => {
        data.headTags.unshift({ tagName: 'script', innerHTML: REMEMBER_RENDERERS, attributes: {}, voidTag: false });
        return data;
      });
    });
  }
}
