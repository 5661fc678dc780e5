/** Links that write to or call a person: only for texts that are an address or a number. */
import type { Account } from './account.ts';
import { isEmailInput } from './accountFields.ts';

/** `mailto:` for an e-mail address, null for any other text. */
export function mailHref(text: string | null | undefined): string | null {
  const address = text?.trim();
  return address && isEmailInput(address) ? `mailto:${address}` : null;
}

/** `tel:` with the digits of a phone number, null for any other text. */
export function phoneHref(text: string | null | undefined): string | null {
  const [, number, extension] = /^(\+?[\d\s().-]*\d[\d\s().-]*)(;ext=\d+)?$/.exec(text?.trim() ?? '') ?? [];
  return number ? `tel:${number.replace(/[^\d+]/g, '')}${extension ?? ''}` : null;
}

/** The address that opens WhatsApp; null for a number without the code of its country, which WhatsApp needs. */
export function whatsappHref(text: string | null | undefined): string | null {
  const digits = /^tel:(?:\+|00)([1-9]\d*)(?:;|$)/.exec(phoneHref(text) ?? '')?.[1];
  return digits ? `https://wa.me/${digits}` : null;
}

/** '+31205550123', the company's own number to dial; as it was typed where it has no code, null without a number. */
export function ownNumber({
  account_phone: phone,
  account_phone_code: code,
}: Pick<Account, 'account_phone' | 'account_phone_code'>): string | null {
  return phone && code ? `+${code}${phone}` : phone;
}

/** '020 555 0123' in its own country, '+31 20 555 0123' elsewhere: the company's number as people read it. R-129. */
export function shownOwnNumber(
  account: Pick<Account, 'account_phone' | 'account_phone_code' | 'phones_shown'>,
): string | null {
  const { account_phone: phone, account_phone_code: code, phones_shown } = account;
  if (!phone) return null;
  return phones_shown?.[ownNumber(account) ?? ''] ?? (code ? `+${code} ${phone}` : phone);
}
