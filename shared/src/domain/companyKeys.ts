/** What tells that two records are one company: web domain, e-mail and phone, however they are written. ADR-110. */

/** Addresses under these belong to whoever has a page there, so they name no company. */
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

/** 'acme.example' of 'https://www.Acme.example/shop'; null where it names no company. */
export function webDomainOf(website: string | null | undefined): string | null {
  const host = /^(?:[a-z][a-z\d+.-]*:\/\/)?(?:[^/?#@]*@)?([^/:?#\s]+)/i.exec(website?.trim() ?? '')?.[1];
  const domain = host
    ?.toLowerCase()
    .replace(/^www\d?\./, '')
    .replace(/\.$/, '');
  return domain?.includes('.') && !SHARED_HOSTS.includes(domain) ? domain : null;
}

/** The address in small letters; null without one. */
export function emailKeyOf(email: string | null | undefined): string | null {
  const text = email?.trim().toLowerCase();
  return text?.includes('@') ? text : null;
}

/** Fewer digits than this are an extension, not a number of the world. */
const PHONE_DIGITS_MIN = 7;

/** '31205550123' of code '31' and '(0)20 555 0123'; without a code the digits alone. Null where there are too few. */
export function phoneKeyOf(code: string | null | undefined, phone: string | null | undefined): string | null {
  const text = phone?.trim() ?? '';
  const digits = digitsOf(text.replace(/\(0\)/g, ''));
  const own = digitsOf(code ?? '');
  const international = /^(\+|00)/.test(text);
  const national = international ? digits.replace(/^00/, '') : digits.replace(/^0+/, '');
  if (national.length < PHONE_DIGITS_MIN) return null;
  return own && !(international && national.startsWith(own)) ? own + national.replace(/^0+/, '') : national;
}

/**
 * A number with its code in front, as '+31 (0)20 555 0123', in its two parts; `codes` are all there are. Null when it
 * has none of them, or has no code in front.
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

/** `text` after its first `count` digits and the signs that follow them. */
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
