/** A screen made with Vue 3: the host calls `mount`, and `update` with new props. */
import { createApp, h, reactive } from 'vue';

const states = new WeakMap();

export function mount(element, props) {
  const state = reactive({ ...props, count: 0 });
  const page = () => [
    h('h1', { id: 'page-title', tabindex: -1 }, 'Made with Vue'),
    h('button', { type: 'button', onClick: () => state.count++ }, `Pressed ${state.count}`),
    h('button', { type: 'button', onClick: () => state.navigate(`${state.path}/7`) }, 'Open 7'),
    h('p', `At ${state.pathname}`),
  ];
  const app = createApp({ render: page });
  app.mount(element);
  states.set(element, state);
  return () => app.unmount();
}

export function update(element, props) {
  Object.assign(states.get(element), props);
}
