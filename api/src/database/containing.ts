/** "Contains" as every list and search means it: without regard to case, accents and ligatures. ADR-141. */
import { fold } from '@salesdesk/shared/domain';
import { type RawBuilder, sql } from 'kysely';

/** The pattern for "contains this exact text": LIKE's wildcards are escaped. */
export function containing(text: string): string {
  return `%${literal(text)}%`;
}

/** The text as a part of a LIKE pattern. */
export function literal(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}

/** Whether `text` contains `wanted`. The indexes of migration 0029 are on the same expression. */
export function contains(text: RawBuilder<unknown>, wanted: string): RawBuilder<boolean> {
  return sql<boolean>`fold(${text}) like ${containing(fold(wanted))}`;
}
