/** The sidebar's entries: the host's own, announced ones, and those of remotes. product.md sections 1 and 2; R-26. */
import { translated } from '@salesdesk/shared';
import { fold, hasPermission, SIDEBAR_PATHS, TITLES } from '@salesdesk/shared/domain';
import type { NavigationEntry } from '../remotes/discovery.ts';
import { msg } from '../texts.ts';

export interface SidebarEntry {
  label: string;
  path: string;
  icon: string;
  order: number;
  permission?: string;
  /** Of entries of remotes. */
  group?: string;
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

/** From this number on, entries beside the fixed ones stand in sections that fold. */
const FLAT_MOST = 15;

/** Entries of one team, or of the group that they name. */
export interface SidebarSection {
  name: string;
  entries: SidebarEntry[];
}

interface SidebarContent {
  /** Always shown: the specification's entries, and all others while they are few. */
  top: SidebarEntry[];
  sections: SidebarSection[];
}

/** What the sidebar shows to a user. Entries that the specification does not name are hidden without their permission. */
export function sidebarContent(navigation: readonly NavigationEntry[], permissions: readonly string[]): SidebarContent {
  const entries = sidebarEntries(navigation).filter(
    ({ path, permission }) => SIDEBAR_PATHS.includes(path) || hasPermission(permissions, permission),
  );
  if (entries.length <= FLAT_MOST) return { top: entries, sections: [] };
  const byGroup = new Map<string, SidebarEntry[]>();
  for (const entry of entries) {
    const { path, group = '' } = entry;
    if (!SIDEBAR_PATHS.includes(path)) byGroup.set(group, [...(byGroup.get(group) ?? []), entry]);
  }
  const sections = [...byGroup]
    .map(([name, grouped]) => ({ name, entries: grouped }))
    .sort((one, other) => one.name.localeCompare(other.name));
  return { top: entries.filter(({ path }) => SIDEBAR_PATHS.includes(path)), sections };
}

/** The entries whose label or group contains every word of `text`, whatever case and accents; sections without any are left out. */
export function filteredContent({ top, sections }: SidebarContent, text: string): SidebarContent {
  const words = fold(text).split(/\s+/).filter(Boolean);
  const fits = (entry: SidebarEntry, group = '') => {
    const found = fold(`${entry.label} ${group}`);
    return words.every((word) => found.includes(word));
  };
  return {
    top: top.filter((entry) => fits(entry)),
    sections: sections
      .map(({ name, entries }) => ({ name, entries: entries.filter((entry) => fits(entry, name)) }))
      .filter(({ entries }) => entries.length > 0),
  };
}

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

const PROFILE: SidebarEntry = { label: msg(TITLES.profile), path: '/my-profile', icon: 'profile', order: 100 };

/** Entries of the settings menu: those that remotes add, and My profile. */
export function settingsEntries(navigation: readonly NavigationEntry[]): SidebarEntry[] {
  const declared = navigation.filter((entry) => entry.section === 'settings');
  return [...declared.toSorted((a, b) => a.order - b.order), PROFILE];
}

/** Whether the entry is highlighted: the address contains its path. product.md section 1. */
export function isCurrent(entry: Pick<SidebarEntry, 'path'>, pathname: string): boolean {
  return pathname === entry.path || pathname.startsWith(`${entry.path}/`);
}
