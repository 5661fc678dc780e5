/**
 * Script of a page with a development React: shows the compile errors that a development server reports, as text. The server's
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
