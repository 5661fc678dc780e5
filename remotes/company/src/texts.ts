/** Looks up the texts of this package; one without a translation does not compile. ADR-117. */
import { packageTexts } from '@salesdesk/shared';
import type { texts } from './texts.nl.ts';

export const { msg, plural, t } = packageTexts<typeof texts>();
