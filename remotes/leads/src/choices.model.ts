/** Choices as they are typed, and as they are saved. Pure. */
import { choiceName } from '@salesdesk/shared';
import { type Choice, fold, offered } from '@salesdesk/shared/domain';

/** `slug` is null for one that was added. */
export interface TypedChoice {
  slug: string | null;
  name: string;
}

/** Those that are offered, with their names in the page's language. */
export function typedChoices(saved: readonly Choice[]): TypedChoice[] {
  return offered(saved).map(({ slug, name }) => ({ slug, name: choiceName(name) }));
}

/** A name that was not changed stays as it is stored; one that was archived under the same name comes back. */
export function savedChoices(typed: readonly TypedChoice[], saved: readonly Choice[]): Choice[] {
  const taken = new Set(saved.map(({ slug }) => slug));
  return typed.map(({ slug, name: text }) => {
    const name = text.trim();
    const known = saved.find((one) =>
      slug === null ? one.archived && fold(choiceName(one.name)) === fold(name) : one.slug === slug,
    );
    if (known) return { slug: known.slug, name: choiceName(known.name) === name ? known.name : name };
    const added = freeSlug(name, taken);
    taken.add(added);
    return { slug: added, name };
  });
}

function freeSlug(name: string, taken: ReadonlySet<string>): string {
  const words = fold(name).match(/[a-z0-9]+/g) ?? ['choice'];
  const slug = words.join('-').slice(0, 32).replace(/-$/, '');
  let free = slug;
  for (let number = 2; taken.has(free); number++) free = `${slug}-${number}`;
  return free;
}
