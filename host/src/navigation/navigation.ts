/** The sidebar's entries: the host's own, announced ones, and those of remotes. product.md sections 1 and 2; R-26. */
import { translated } from '@salesdesk/shared';
import type { NavigationEntry } from '../remotes/discovery.ts';
import { msg } from '../texts.ts';

export interface SidebarEntry {
  label: string;
  path: string;
  icon: string;
  order: number;
  permission?: string;
  /** Has no page yet. */
  soon?: boolean;
}

const OWN: SidebarEntry[] = [
  { label: msg('Home'), path: '/home', icon: 'home', order: 10 },
  { label: msg('Dashboards'), path: '/dashboard', icon: 'dashboard', order: 20 },
];

const SOON: SidebarEntry[] = [
  { label: msg('Invoices'), path: '/invoices', icon: 'invoices', order: 70, soon: true },
  { label: msg('Communication'), path: '/communication', icon: 'communication', order: 90, soon: true },
];

/** The announced pages, each with its title in English. */
export const SOON_PAGES = SOON.map(({ label, path }) => ({ title: label, path }));

/** All entries in order; a remote with the path of an announced entry replaces it. */
export function sidebarEntries(navigation: readonly NavigationEntry[]): SidebarEntry[] {
  const declared: SidebarEntry[] = navigation.filter((entry) => entry.section === 'main');
  const claimed = new Set(declared.map((entry) => entry.path));
  const toCome = SOON.filter((entry) => !claimed.has(entry.path));
  // Labels of remotes came translated, but for a language that remotes do not declare.
  return [...OWN, ...toCome, ...declared]
    .map((entry) => ({ ...entry, label: translated(entry.label) }))
    .sort((a, b) => a.order - b.order);
}

/** Entries that remotes add to the settings menu. */
export function settingsEntries(navigation: readonly NavigationEntry[]): SidebarEntry[] {
  return navigation.filter((entry) => entry.section === 'settings').toSorted((a, b) => a.order - b.order);
}

/** Whether the entry is highlighted: the address contains its path. product.md section 1. */
export function isCurrent(entry: Pick<SidebarEntry, 'path'>, pathname: string): boolean {
  return pathname === entry.path || pathname.startsWith(`${entry.path}/`);
}
