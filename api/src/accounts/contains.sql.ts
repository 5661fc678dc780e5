/** Conditions that more than one list narrows companies by, in the words of the indexes of migration 0008. */
import { type RawBuilder, sql } from 'kysely';
import { containing } from './readModel.ts';

/** The number as the lists show it, so that '+31 20' is found too. `table` is the alias of `accounts`. */
export function phoneContains(table: string, text: string): RawBuilder<boolean> {
  const column = (name: string) => sql.ref(`${table}.${name}`);
  return sql<boolean>`('+' || coalesce(${column('phone_code')}, '') || ' ' || coalesce(${column('phone')}, '')) ilike ${containing(text)}`;
}

/** A social medium's name or value. The first condition finds them by the index, the second tells one line from the next. */
export function socialContains(table: string, text: string): RawBuilder<boolean> {
  const [media, pattern] = [sql.ref(`${table}.social_media`), containing(text)];
  return sql<boolean>`(social_text(${media}) ilike ${pattern} and exists (
    select 1 from jsonb_each_text(${media}) as social(key, value)
    where social.value ilike ${pattern}
       or case social.key when '1' then 'Facebook' when '2' then 'LinkedIn' else 'Instagram' end ilike ${pattern}))`;
}
