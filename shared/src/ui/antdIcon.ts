/**
 * Builds and tests use this instead of the component that draws the icons inside antd: that one reads out their English
 * names, such as "down" and "close-circle", in every language (ADR-149).
 */
import { type ComponentProps, createElement } from 'react';
import { decorative, type IconDefinition } from './decorativeIcon.ts';

interface AntdIconProps extends ComponentProps<'span'> {
  icon: IconDefinition;
  spin?: boolean;
  rotate?: number;
  twoToneColor?: unknown;
}

const components = new Map<IconDefinition, ReturnType<typeof decorative>>();

/** Takes what antd gives its icons; without a label screen readers skip it. */
export default function AntdIcon({ icon, spin, rotate, twoToneColor, className, style, ...props }: AntdIconProps) {
  const component = components.get(icon) ?? decorative(icon);
  components.set(icon, component);
  return createElement(component, {
    ...props,
    className: [spin && 'anticon-spin', className].filter(Boolean).join(' '),
    style: rotate ? { ...style, transform: `rotate(${rotate}deg)` } : style,
  });
}
