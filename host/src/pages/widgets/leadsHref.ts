/** The address of the list of leads that a number counts; the filters are those of the list. R-27. */
export function leadsHref(filters: { only?: 'open' | 'mine' | 'going-cold'; stage?: string }): string {
  return `/leads?${new URLSearchParams({ view: 'list', ...filters })}`;
}
