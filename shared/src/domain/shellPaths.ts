/** Pages of remotes that the sidebar and the settings menu name to everyone, with or without the right. product.md section 1. */
export const SIDEBAR_PATHS: readonly string[] = [
  '/home',
  '/dashboard',
  '/q-list',
  '/leads',
  '/accounts',
  '/contacts',
  '/invoices',
  '/reports',
  '/communication',
];

export const SHELL_PATHS: readonly string[] = [...SIDEBAR_PATHS, '/my-team', '/networks'];
