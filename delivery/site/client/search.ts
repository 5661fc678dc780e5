/** The search: fetched when its box is first used, it finds sections by their words. */
import { type Entry, find } from './search.model.ts';

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
