import type { ComponentType } from 'react';

/** Made at build time by `screensSource`. */
export const screens: Record<string, () => Promise<{ default: ComponentType }>>;
