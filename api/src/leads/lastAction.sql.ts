/** The trail is written in English; whoever reads it in another language searches it in that one. ADR-115. */
import { LAST_ACTIONS, type LastActionLanguage } from '@salesdesk/shared/domain';
import { type RawBuilder, sql } from 'kysely';

const PLACE = /\{\{(\w+)\}\}/g;

/** `summary` as a person reads it in `language`; a sentence that has no translation stays as it is. */
export function readIn(language: LastActionLanguage, summary: RawBuilder<string>): RawBuilder<string> {
  const sentences = Object.entries<string>(LAST_ACTIONS[language])
    // The one with the most words of its own says the most.
    .sort(([one], [other]) => other.length - one.length)
    .map(([english, other]) => {
      const names = Array.from(english.matchAll(PLACE), ([, name]) => name);
      const expression = `^${english.replace(PLACE, '(.+?)')}$`;
      const words = other.replace(PLACE, (_, name: string) => `\\${names.indexOf(name) + 1}`);
      return sql`when ${summary} ~ ${expression}::text then regexp_replace(${summary}, ${expression}::text, ${words}::text)`;
    });
  return sql<string>`case ${sql.join(sentences, sql` `)} else ${summary} end`;
}
