/** Addresses and numbers of people: what is one, and the links that write to or call them. */

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

/** Tried first: the classes of all scripts take milliseconds to compile, and few addresses need them. */
const ASCII_EMAIL = /^[\w!#$%&'*+./=?^`{|}~-]+@[\w-]+(\.[\w-]+)*$/;

/** What a browser's `type=email` input accepts, with letters of any script; an empty text is valid. */
export function isEmailInput(value: string): boolean {
  const text = value.trim();
  return (
    text === '' ||
    ASCII_EMAIL.test(text) ||
    /^[^\s@,:;<>()[\]\\"\p{Cf}]+@[\p{L}\p{M}\p{N}_-]+(\.[\p{L}\p{M}\p{N}_-]+)*$/u.test(text)
  );
}

/** An address without what is copied along: signs that cannot be seen, "mailto:", and the name before '<ada@acme.example>'. */
export function plainEmail(text: string): string {
  const seen = visibleText(text);
  const address = /<([^<>\s]+@[^<>\s]+)>$/.exec(seen)?.[1] ?? seen;
  return address.replace(/^mailto:/i, '').replace(/\?.*$/, '');
}

/** A text without signs that cannot be seen: those of direction, of no width, fillers; trimmed. */
export function visibleText(text: string): string {
  return text
    .replace(/[\p{Default_Ignorable_Code_Point}\p{Cc}\u2800]/gu, (sign) => (/\s/.test(sign) ? sign : ''))
    .trim();
}

/** True for a bare host name or an http(s) address; only these may become a link. */
export function isWebsite(value: string): boolean {
  const text = value.trim();
  if (/\s/.test(text)) return false;
  return /^https?:\/\/[^\s/]+/i.test(text) || /^[^\s/:@]+\.[^\s/:@]+(\/\S*)?$/.test(text);
}
