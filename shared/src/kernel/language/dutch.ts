/** Dutch: everything that comes with the language, loaded as one file where it is spoken. */
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

/** What is recognised where it comes ready. */
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
