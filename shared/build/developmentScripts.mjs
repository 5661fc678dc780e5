/** Scripts of a page with a development React, which run before all others. */

/**
 * Without it a remote's hot update reaches the page, but nothing
 * re-renders: the remote's refresh runtime starts after React has announced its renderer, which only React's browser
 * extension would remember. The host's own refresh runtime may have made a hook before, which remembers none either.
 */
const nothing = () => {};
window.__REACT_DEVTOOLS_GLOBAL_HOOK__ ??= {
  renderers: new Map(),
  supportsFiber: true,
  inject: () => hook.renderers.size + 1,
  onScheduleFiberRoot: nothing,
  onCommitFiberRoot: nothing,
  onCommitFiberUnmount: nothing,
};
const hook = window.__REACT_DEVTOOLS_GLOBAL_HOOK__;
const inject = hook.inject;
hook.inject = (renderer) => {
  const id = inject.call(hook, renderer);
  hook.renderers.set(id, renderer);
  return id;
};

/**
 * Shows the compile errors that a development server reports, as text. The server's
 * own overlay is HTML, which the page's policy refuses. A page that cannot show its screen tries again after the next build:
 * `salesdesk:rebuilt`.
 */
let shown = null;

function show(errors) {
  shown ??= document.createElement('pre');
  shown.setAttribute('role', 'alert');
  shown.textContent = `It does not compile. This page runs the last good build.\n\n${errors.join('\n\n')}`;
  Object.assign(shown.style, {
    position: 'fixed',
    inset: 'auto 0 0',
    zIndex: '9999',
    maxHeight: '50vh',
    margin: '0',
    padding: '16px',
    overflow: 'auto',
    background: '#1f1f1f',
    color: '#fff',
    font: '13px/1.5 monospace',
    whiteSpace: 'pre-wrap',
  });
  document.body.append(shown);
}

window.addEventListener('message', ({ data, source }) => {
  if (source !== window) return;
  if (data?.type === 'webpackErrors') show(data.data);
  if (data?.type !== 'webpackOk' && data?.type !== 'webpackStillOk') return;
  shown?.remove();
  window.dispatchEvent(new Event('salesdesk:rebuilt'));
});
