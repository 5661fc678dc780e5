/**
 * Builds use this instead of the component that draws the icons inside antd: that one reads out their English
 * names, such as "down" and "close-circle", in every language (ADR-149).
 */
import { t } from '@salesdesk/shared';
import { type ComponentProps, createElement } from 'react';
import { decorative, type IconDefinition } from './decorativeIcon.ts';

interface AntdIconProps extends ComponentProps<'span'> {
  icon: IconDefinition;
  spin?: boolean;
  rotate?: number;
  twoToneColor?: unknown;
}

const components = new Map<IconDefinition, ReturnType<typeof decorative>>();

/** Takes what antd gives its icons. Screen readers skip all but the one that is a button's only content: it clears a field. */
export default function AntdIcon({ icon, spin, rotate, twoToneColor, className, style, ...props }: AntdIconProps) {
  const component = components.get(icon) ?? decorative(icon);
  components.set(icon, component);
  return createElement(component, {
    'aria-label': icon.name === 'close-circle' ? t('Clear the field') : undefined,
    ...props,
    className: [spin && 'anticon-spin', className].filter(Boolean).join(' '),
    style: rotate ? { ...style, transform: `rotate(${rotate}deg)` } : style,
  });
}
