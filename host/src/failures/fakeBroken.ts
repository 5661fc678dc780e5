/** Lets any component of the host throw, for tests: every function component that is rendered passes through `breakable`. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { ReactNode } from 'react';

type Component = (props: object) => ReactNode;

const HOST = path.resolve(__dirname, '..');
/** Names of the components that the host declares; those of `shared` and of libraries are left alone. */
const DECLARED = new Set(
  readdirSync(HOST, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.tsx') && !/\.test\.|fake/.test(file))
    .flatMap((file) => [...readFileSync(path.join(HOST, file), 'utf8').matchAll(/^(?:export )?function ([A-Z]\w+)/gm)])
    .map(([, name]) => name),
);
const wrapped = new Map<Component, Component>();

/** `name` is that of the component that throws. `seen` has the names of the components that were rendered, `paths` those of the routes. */
export const broken: { name: string | null; hasThrown: boolean; seen: Set<string>; paths: Set<string> } = {
  name: null,
  hasThrown: false,
  seen: new Set(),
  paths: new Set(),
};

/** Takes the type of an element, and gives the one to render instead. */
export function breakable(type: unknown): unknown {
  if (typeof type !== 'function' || !DECLARED.has(type.name)) return type;
  const component = type as Component;
  const made = wrapped.get(component) ?? wrapperOf(component);
  wrapped.set(component, made);
  return made;
}

function wrapperOf(component: Component): Component {
  return (props) => {
    broken.seen.add(component.name);
    if (broken.name !== component.name) return component(props);
    broken.hasThrown = true;
    throw new Error(`${component.name} is broken`);
  };
}
