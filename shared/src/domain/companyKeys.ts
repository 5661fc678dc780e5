/** Keys that show that two records are the same company: web domain, e-mail and phone, normalised. ADR-110. */

/** Pages on these hosts belong to their authors, so the host does not identify a company. */
const SHARED_HOSTS = [
  'facebook.com',
  'fb.com',
  'linkedin.com',
  'instagram.com',
  'twitter.com',
  'x.com',
  'youtube.com',
  'tiktok.com',
  'google.com',
  'sites.google.com',
  'github.com',
  'linktr.ee',
];

/** 'acme.example' for 'https://www.Acme.example/shop'; null when it identifies no company. */
export function webDomainOf(website: string | null | undefined): string | null {
  const host = /^(?:[a-z][a-z\d+.-]*:\/\/)?(?:[^/?#@]*@)?([^/:?#\s]+)/i.exec(website?.trim() ?? '')?.[1];
  const domain = host
    ?.toLowerCase()
    .replace(/^www\d?\./, '')
    .replace(/\.$/, '');
  return domain?.includes('.') && !SHARED_HOSTS.includes(domain) ? domain : null;
}

/** The address in lower case; null without one. */
export function emailKeyOf(email: string | null | undefined): string | null {
  const text = email?.trim().toLowerCase();
  return text?.includes('@') ? text : null;
}

/** Fewer digits than this are an extension, not a full phone number. */
const PHONE_DIGITS_MIN = 7;

/** '31205550123' for code '31' and '(0)20 555 0123'; without a code only the digits. Null when there are too few. */
export function phoneKeyOf(code: string | null | undefined, phone: string | null | undefined): string | null {
  // An extension is not part of the number of the company.
  const text = phone?.trim().replace(/;ext=.*$|\s*(ext\.?|x)\s*\d+$/i, '') ?? '';
  const digits = digitsOf(text.replace(/\(0\)/g, ''));
  const own = digitsOf(code ?? '');
  const international = /^(\+|00)/.test(text);
  const national = international ? digits.replace(/^00/, '') : digits.replace(/^0+/, '');
  if (national.length < PHONE_DIGITS_MIN) return null;
  return own && !(international && national.startsWith(own)) ? own + national.replace(/^0+/, '') : national;
}

/**
 * Splits a number with a leading code, such as '+31 (0)20 555 0123', in two; `codes` are all known codes. Null when it
 * starts with none of them.
 */
export function splitPhone(text: string, codes: ReadonlySet<string>): { code: string; phone: string } | null {
  const rest = /^\s*(?:\+|00)\s*([\d\s().-].*)$/s.exec(text)?.[1];
  if (!rest) return null;
  const digits = digitsOf(rest);
  for (let length = Math.min(7, digits.length - 1); length > 0; length--) {
    const code = digits.slice(0, length);
    if (codes.has(code)) return { code, phone: withoutDigits(rest, length) };
  }
  return null;
}

/** `text` without its first `count` digits and the punctuation after them. */
function withoutDigits(text: string, count: number): string {
  let seen = 0;
  let at = 0;
  while (seen < count) if (/\d/.test(text[at++] ?? '')) seen++;
  return text
    .slice(at)
    .replace(/^[\s).-]*(\(0\)\s*)?/, '')
    .trim();
}

function digitsOf(text: string): string {
  return text.replace(/\D/g, '');
}
