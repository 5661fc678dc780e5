/** Links that write to or call a person: only for texts that are an address or a number. */
import { isEmailInput } from './accountFields.ts';

/** `mailto:` for an e-mail address, null for any other text. */
export function mailHref(text: string | null | undefined): string | null {
  const address = text?.trim();
  return address && isEmailInput(address) ? `mailto:${address}` : null;
}

/** `tel:` with the digits of a phone number, null for any other text. */
export function phoneHref(text: string | null | undefined): string | null {
  const number = text?.trim();
  return number && /^\+?[\d\s().-]+$/.test(number) && /\d/.test(number) ? `tel:${number.replace(/[^\d+]/g, '')}` : null;
}

/** The address that opens WhatsApp; null for a number without the code of its country, which WhatsApp needs. */
export function whatsappHref(text: string | null | undefined): string | null {
  const digits = /^tel:(?:\+|00)([1-9]\d*)$/.exec(phoneHref(text) ?? '')?.[1];
  return digits ? `https://wa.me/${digits}` : null;
}
