/** All that the API says, with the English texts: a door of its own, as browsers need the codes only. ADR-128. */
import { type CodeOf, type MessageRef, renderIn, sayer } from './message.ts';
import { REPLY_TEXTS } from './replies.ts';
import { RULE_TEXTS, type RuleText } from './rules.ts';
import { type ACCOUNT_TRAIL_TEXTS, TRAIL_TEXTS } from './trail.ts';
import { UNDO_REPLY_TEXTS } from './undo.ts';

export type * from './message.ts';
export { messageRefOf } from './message.ts';
export type { RuleText };

const MESSAGES = { ...TRAIL_TEXTS, ...REPLY_TEXTS, ...RULE_TEXTS, ...UNDO_REPLY_TEXTS } as const;

export type MessageCode = CodeOf<typeof MESSAGES>;
/** What the API says: a code that this program knows, with its parameters. */
export type Message = MessageRef<MessageCode>;
/** The codes of the audit trail. */
export type TrailCode = CodeOf<typeof TRAIL_TEXTS>;

/** Those of companies, which the lists show. */
export type AccountTrailCode = CodeOf<typeof ACCOUNT_TRAIL_TEXTS>;

/** A message by its code: `say('lead.moved', { from, to })`. */
export const say = sayer<typeof MESSAGES>();

const RULE_CODES = new Map(Object.entries(RULE_TEXTS).map(([code, text]) => [text, code as keyof typeof RULE_TEXTS]));

/** What a rule says that screens and API share, as a message. */
export function ruled(text: RuleText): Message {
  const code = RULE_CODES.get(text);
  if (!code) throw new Error(`No rule says: ${text}`);
  return { code, params: {} };
}

/** The English sentence of a message; null for a code, or without a parameter, that this program does not know. */
export function english(message: MessageRef): string | null {
  return renderIn(MESSAGES, message);
}

/** The English sentence of a message that `say` made. */
export function sentenceOf(message: MessageRef<MessageCode>): string {
  return english(message) ?? message.code;
}
