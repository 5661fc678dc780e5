/** The address of the list of leads with these filters. R-27. */
export function leadsHref(filters: { only?: 'open' | 'mine' | 'going-cold'; stage?: string }): string {
  return `/leads?${new URLSearchParams({ view: 'list', ...filters })}`;
}
