/** Checks a new password: the spec's composition rule, and no password that attackers try first. */
import { isStrongPassword, PASSWORD_MAX_LENGTH, PASSWORD_RULE_TEXT } from '@salesdesk/shared/domain';
import type { FixedText } from '@salesdesk/shared/messages';
import { dictionary } from '@zxcvbn-ts/language-common';
import commonWords from './commonWords.json' with { type: 'json' };

const PASSWORD_LONG = `Password should have at most ${PASSWORD_MAX_LENGTH} characters` as const;
const PASSWORD_COMMON = 'This password is too common. Please choose another one.';
const PASSWORD_PERSONAL = 'The password should not contain the username or e-mail.';

/** Leaked passwords in lower case, the most common first (49,233 of them; the list of zxcvbn). */
const LEAKED: readonly string[] = dictionary['passwords-common'];
const LEAKED_EVER = new Set(LEAKED);
/** The most common ones: with a capital, digits and a sign added they satisfy the rule, but are easy to guess. */
const LEAKED_OFTEN = new Set(LEAKED.slice(0, 3_000));
/** More digits and signs than this at one end make a password by themselves. */
const MOST_DRESS = 12;
/** The remaining words of most leaked passwords that satisfy the rule, once digits and signs are read as letters. */
const COMMON_WORDS = new Set<string>(commonWords);
const LOOKALIKES: Record<string, string> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '1': 'i',
  '!': 'i',
  '0': 'o',
  $: 's',
  '5': 's',
  '7': 't',
};

/** The message for a new password, or null. `owner` has the names it must not contain. */
export function newPasswordError(password: string, owner: { username: string; email: string }): FixedText | null {
  if (!isStrongPassword(password)) {
    return password.length > PASSWORD_MAX_LENGTH ? PASSWORD_LONG : PASSWORD_RULE_TEXT;
  }
  if (isCommon(password)) return PASSWORD_COMMON;
  const names = [owner.username, owner.email.split('@')[0] ?? ''].filter((name) => name.length >= 4);
  return names.some((name) => password.toLowerCase().includes(name.toLowerCase())) ? PASSWORD_PERSONAL : null;
}

function isCommon(password: string): boolean {
  const lower = password.toLowerCase();
  const trimmed = lower.replace(/[^a-z]+$/, '').replace(/^[^a-z@$]+/, '');
  const readAsLetters = (text: string) => [...text].map((sign) => LOOKALIKES[sign] ?? sign).join('');
  const core = lower.replace(/[\d\W_]+$/, '').replace(/^[\d\W_]+/, '');
  const candidates = [core, readAsLetters(core), readAsLetters(trimmed), readAsLetters(lower.replace(/[^a-z]*$/, ''))];
  return (
    LEAKED_EVER.has(lower) ||
    candidates.some((candidate) => COMMON_WORDS.has(candidate)) ||
    undressed(lower).some((candidate) => LEAKED_OFTEN.has(candidate) || LEAKED_OFTEN.has(readAsLetters(candidate))) ||
    /^(.)\1+$/.test(core)
  );
}

/** Possible cores: the text with more and more digits and signs removed from its ends. */
function undressed(text: string): string[] {
  const first = /^[\d\W_]*/.exec(text)?.[0].length ?? 0;
  const last = text.length - (/[\d\W_]*$/.exec(text)?.[0].length ?? 0);
  const candidates: string[] = [];
  for (let from = 0; from <= Math.min(first, MOST_DRESS); from++)
    for (let to = text.length; to >= Math.max(last, text.length - MOST_DRESS, from + 1); to--)
      candidates.push(text.slice(from, to));
  return candidates;
}
