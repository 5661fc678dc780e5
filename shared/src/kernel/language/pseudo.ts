/**
 * The pseudo language ar-XB: every text is generated from the English one, from right to left, with accents and in brackets. What
 * is shown without brackets is data or written into the code. For tests and development only. ADR-148.
 */
import ar from 'antd/locale/ar_EG';
import { FIXED_TEXTS } from '../../domain/messages/fixed.ts';
import { IMPORT_TEXTS } from '../../domain/messages/import.ts';
import type { MessageRef } from '../../domain/messages/message.ts';
import { REPLY_TEXTS } from '../../domain/messages/replies.ts';
import { RULE_TEXTS } from '../../domain/messages/rules.ts';
import { ACCOUNT_TRAIL_TEXTS, RECORD_TRAIL_TEXTS } from '../../domain/messages/trail.ts';
import { UNDO_REPLY_TEXTS } from '../../domain/messages/undo.ts';
import type { Catalogue, Values } from './catalogue.ts';
import { shown } from './formats.ts';

export const componentTexts = ar;

const MESSAGES: Catalogue = {
  ...ACCOUNT_TRAIL_TEXTS,
  ...RECORD_TRAIL_TEXTS,
  ...REPLY_TEXTS,
  ...IMPORT_TEXTS,
  ...FIXED_TEXTS,
  ...RULE_TEXTS,
  ...UNDO_REPLY_TEXTS,
};

const PLAIN = 'acdeghiklnorstuyzACDEGHIKLNORSTUYZ';
const ACCENTED = 'áçďéğĥíķļñóřšţúýžÁÇĎÉĞĤÍĶĻÑÓŘŠŢÚÝŽ';
/** Letters between these run from right to left. */
const [TURNED, TURNED_END] = ['\u202e', '\u202c'];
/** A value keeps its own direction. */
const [ISOLATED, ISOLATED_END] = ['\u2068', '\u2069'];
const [OPEN, CLOSE] = ['⟦', '⟧'];

const PLACE = /(\{\{\w+\}\})/;

/** '⟦Ñéw⟧' for 'New', with the letters turned; a text that is one already stays as it is. */
export function pseudoText(text: string, values: Values = {}): string {
  if (text.trim() === '' || text.startsWith(OPEN)) return text;
  const parts = text.split(PLACE).map((part) => (PLACE.test(part) ? filledIn(part, values) : turned(part)));
  return OPEN + parts.join('') + CLOSE;
}

function filledIn(place: string, values: Values): string {
  const value = values[place.slice(2, -2)];
  return value === undefined ? place : ISOLATED + shown(value) + ISOLATED_END;
}

function turned(text: string): string {
  const accented = [...text].map((letter) => ACCENTED[PLAIN.indexOf(letter)] ?? letter).join('');
  return accented.trim() === '' ? accented : TURNED + accented + TURNED_END;
}

function sayMessage({ code, params }: MessageRef): string | null {
  const text = MESSAGES[code];
  if (text === undefined) return null;
  const values = Object.entries(params).map(([name, param]): [string, string | number] => {
    if (typeof param !== 'object') return [name, param];
    return [name, 'label' in param ? pseudoText(param.label) : (sayMessage(param) ?? '')];
  });
  return pseudoText(text, Object.fromEntries(values));
}

/** The look-ups that other languages have over their catalogues. */
export function createPseudoTranslator() {
  return {
    add(_more: Catalogue): void {},
    say: pseudoText,
    sayMany: (one: string, many: string, values: Values): string => pseudoText(values.count === 1 ? one : many, values),
    translated: (text: string): string => pseudoText(text),
    sayMessage,
    ownText: (sentence: string): string | null => pseudoText(sentence),
    textsOf: (codes: readonly string[]): Catalogue =>
      Object.fromEntries(codes.flatMap((code) => (MESSAGES[code] ? [[code, pseudoText(MESSAGES[code])]] : []))),
  };
}
