/** Settings of the development servers: hot updates for the host and every remote, each on a separate port. */
import { rspack } from '@rspack/core';

/** These servers are reachable only from this machine. */
const HOST = 'localhost';
const OVERLAY = { errors: true, warnings: false, runtimeErrors: false };
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

/** A remote's server: loaded by the page of the host's server, so it allows that origin and uses its own socket. */
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
 * Without this script a remote's hot update reaches the page, but nothing re-renders: the remote's refresh runtime starts
 * after React has announced its renderer, which only React's browser extension would remember.
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

/** Inserts the script above as the first one of the host's page. */
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
