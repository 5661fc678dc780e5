import type { ComponentType } from 'react';

/** Generated at build time by `screensSource`. */
export const screens: Record<string, () => Promise<{ default: ComponentType }>>;
