/** Dutch: everything for the language in one file, loaded only when it is used. */
import nl from 'antd/locale/nl_NL';
import dayjs from 'dayjs';
import 'dayjs/locale/nl.js';
import { answers } from './answers.nl.ts';
import type { Formats } from './formats.ts';
import { sentences as rules } from './sentences.nl.ts';

export { messages } from './messages.nl.ts';
export { texts } from './texts.nl.ts';
export { createTranslator } from './translator.ts';

dayjs.locale('nl');

/** Translations of finished sentences. */
export const sentences = { ...rules, ...answers };

export const componentTexts = nl;

export const formats: Formats = {
  numbers: 'nl-NL',
  days: 'nl-NL',
  decimal: ',',
  date: 'D MMM YYYY',
  createdOn: 'D-M-YYYY, HH:mm',
  lastLogin: 'HH:mm, DD MMM YYYY',
  moment: 'D MMMM YYYY, HH:mm:ss',
};
