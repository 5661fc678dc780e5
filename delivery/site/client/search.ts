/** The search: fetched when its box is first used, it finds sections by their words. */

export function installSearch(): void {
  const box = document.querySelector<HTMLInputElement>('#search');
  const list = document.querySelector<HTMLElement>('#results');
  if (!box || !list) return;
  const { base = '', search = '' } = document.body.dataset;
  let entries: Promise<Entry[]> | undefined;
  let active = -1;

  const options = () => [...list.querySelectorAll<HTMLAnchorElement>('a')];
  const close = () => {
    list.hidden = true;
    box.setAttribute('aria-expanded', 'false');
    box.removeAttribute('aria-activedescendant');
  };
  const activate = (index: number) => {
    const all = options();
    active = all.length ? (index + all.length) % all.length : -1;
    for (const [at, option] of all.entries()) option.setAttribute('aria-selected', String(at === active));
    const chosen = all[active];
    if (!chosen) return;
    box.setAttribute('aria-activedescendant', chosen.id);
    chosen.scrollIntoView({ block: 'nearest' });
  };
  const show = async () => {
    const words = box.value;
    if (!words.trim()) return close();
    entries ??= fetch(search).then((reply) => reply.json());
    const found = find(await entries, words);
    if (box.value !== words) return;
    list.replaceChildren(...(found.length ? found.map((entry, index) => option(entry, index, base)) : [nothing()]));
    list.hidden = false;
    box.setAttribute('aria-expanded', 'true');
    activate(0);
  };

  box.addEventListener('input', show);
  box.addEventListener('focus', show);
  box.addEventListener('keydown', (event) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      activate(active + (event.key === 'ArrowDown' ? 1 : -1));
    } else if (event.key === 'Enter') options()[active]?.click();
    else if (event.key === 'Escape') close();
  });
  list.addEventListener('click', close);
  addEventListener('click', ({ target }) => {
    if (target instanceof Element && !target.closest('.search')) close();
  });
  box.closest('.search')?.addEventListener('focusout', (event) => {
    const { relatedTarget } = event as FocusEvent;
    if (!(relatedTarget instanceof Element && relatedTarget.closest('.search'))) setTimeout(close, 150);
  });
  addEventListener('keydown', (event) => {
    const isTyping = event.target instanceof Element && event.target.closest('input, textarea, select');
    if (event.key !== '/' || isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    box.focus();
  });
}

function option([page, heading, address]: Entry, index: number, base: string): HTMLElement {
  const link = document.createElement('a');
  link.id = `result-${index}`;
  link.role = 'option';
  link.tabIndex = -1;
  link.href = address ? `${base}/${address}` : base;
  const title = document.createElement('strong');
  title.textContent = heading;
  const place = document.createElement('span');
  place.textContent = page === heading ? '' : page;
  link.append(title, place);
  return link;
}

function nothing(): HTMLElement {
  const text = document.createElement('p');
  text.role = 'option';
  text.setAttribute('aria-selected', 'false');
  text.textContent = 'Nothing found.';
  return text;
}

/** A section: the page's title, the heading, the address below the site, the text. */
type Entry = readonly [page: string, heading: string, address: string, text: string];

const SHOWN = 8;
/** A pasted message has names of its own, so not every word has to be found. */
const ENOUGH = 0.6;

/** The sections that have most of the words, the best first: those that have them in the heading. */
export function find(entries: readonly Entry[], query: string): Entry[] {
  const words = query.toLowerCase().match(/[\p{L}\d@$-]+/gu) ?? [];
  if (!words.length) return [];
  return entries
    .map((entry) => ({ entry, score: scoreOf(entry, words) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .slice(0, SHOWN)
    .map(({ entry }) => entry);
}

function scoreOf([page, heading, , text]: Entry, words: readonly string[]): number {
  const [title, own, body] = [page.toLowerCase(), heading.toLowerCase(), text.toLowerCase()];
  const scores = words.map((word) => {
    if (own === word) return 8;
    if (own.startsWith(word)) return 5;
    if (own.includes(word)) return 4;
    if (title.includes(word)) return 2;
    return body.includes(word) ? 1 : 0;
  });
  const found = scores.filter((score) => score > 0).length;
  return found / words.length >= ENOUGH ? scores.reduce<number>((sum, score) => sum + score, 0) : 0;
}
