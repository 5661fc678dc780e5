/** What a row of an import says: a message, or data such as the place of a new company. */
import { withoutInvalidCharacters } from '@salesdesk/shared/domain';
import { type Message, sentenceOf } from '@salesdesk/shared/messages';

export type Note = Message | string;

/** Whether it names values that are not taken over. */
export function isPartly(note: Note): boolean {
  return typeof note !== 'string' && PARTLY.includes(note.code);
}

/** The codes of such notes. */
export const PARTLY: readonly string[] = ['import.not-taken', 'import.but-not-taken'];

/** Longer notes are cut, and have no code then. */
const NOTE_MAX = 2000;

/** The columns of a note: its English text, and its message without characters that the database cannot store. */
export function noteColumns(note: Note): { note: string; note_message: Message | null } {
  const text = typeof note === 'string' ? note : sentenceOf(note);
  const isCoded = typeof note !== 'string' && text.length <= NOTE_MAX;
  return { note: withoutInvalidCharacters(text.slice(0, NOTE_MAX)), note_message: isCoded ? storable(note) : null };
}

function storable(message: Message): Message {
  const clean = (_: string, value: unknown) => (typeof value === 'string' ? withoutInvalidCharacters(value) : value);
  return JSON.parse(JSON.stringify(message, clean));
}
