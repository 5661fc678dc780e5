/**
 * First script of a page with a development React. Without it a remote's hot update reaches the page, but nothing
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
