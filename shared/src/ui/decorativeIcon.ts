/** Draws antd's icons as decoration: screen readers skip one that has no label. */
import type { AppstoreOutlined } from '@ant-design/icons-svg';
import { type ComponentProps, createElement, type ReactElement } from 'react';

/** An icon of `@ant-design/icons-svg`. */
export type IconDefinition = typeof AppstoreOutlined;
type Drawing = Exclude<IconDefinition['icon'], (...args: never[]) => unknown>;

/** The component of an icon; it takes the props of a span. */
export function decorative({ name, icon }: IconDefinition) {
  const own = ['anticon', `anticon-${name}`, ...(name === 'loading' ? ['anticon-spin'] : [])];
  let svg: ReactElement | undefined;
  return ({ className, ...props }: ComponentProps<'span'>) => {
    // Always the same element, so that React has nothing to compare.
    svg ??= drawn(icon as Drawing, { width: '1em', height: '1em', fill: 'currentColor', 'aria-hidden': true });
    const role = props['aria-label'] ? { role: 'img' } : { role: 'presentation', 'aria-hidden': true };
    return createElement('span', { ...role, ...props, className: [...own, className].filter(Boolean).join(' ') }, svg);
  };
}

function drawn({ tag, attrs, children = [] }: Drawing, further?: object): ReactElement {
  const named = Object.entries(attrs).map(([name, value]) => [
    name.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase()),
    value,
  ]);
  return createElement(tag, { ...Object.fromEntries(named), ...further }, ...children.map((child) => drawn(child)));
}
