/** All messages of the API with their English texts: a separate entry point, as browsers need only the codes. ADR-128. */
import { FIXED_TEXTS } from './fixed.ts';
import { IMPORT_TEXTS } from './import.ts';
import { type CodeOf, type Given, type MessageRef, renderIn, type Texts } from './message.ts';
import { REPLY_TEXTS } from './replies.ts';
import { RULE_TEXTS, type RuleText } from './rules.ts';
import { TRAIL_TEXTS } from './trail.ts';
import { UNDO_REPLY_TEXTS } from './undo.ts';

export type * from './message.ts';
export { messageRefOf } from './message.ts';
export type { RuleText };

const SENTENCES = { ...FIXED_TEXTS, ...REPLY_TEXTS, ...RULE_TEXTS, ...UNDO_REPLY_TEXTS } as const;
const MESSAGES = { ...TRAIL_TEXTS, ...SENTENCES, ...IMPORT_TEXTS } as const;

type MessageCode = CodeOf<typeof MESSAGES>;
/** A message of the API: a code that this program knows, with its parameters. */
export type Message = MessageRef<MessageCode>;
/** The codes of the audit trail. */
export type TrailCode = CodeOf<typeof TRAIL_TEXTS>;

/** Creates a message from its code: `say('lead.moved', { from, to })`. */
export const say = sayer<typeof MESSAGES>();

/** Creates messages of a catalogue: an unknown code or a missing parameter does not compile. */
function sayer<Catalogue extends Texts>() {
  return <Code extends CodeOf<Catalogue>>(code: Code, ...[params]: Given<Catalogue, Code>): MessageRef<Code> => ({
    code,
    params: params ?? {},
  });
}

const isWhole = (text: string) => !text.includes('{{');

type WithoutPlaces<Text extends string> = Text extends `${string}{{${string}` ? never : Text;
/** A sentence of the catalogue without placeholders, which identifies its code. */
export type FixedText = WithoutPlaces<(typeof SENTENCES)[keyof typeof SENTENCES]>;

const CODES = new Map(Object.entries(SENTENCES).flatMap(([code, text]) => (isWhole(text) ? [[text, code]] : [])));

/** A message of the API; a whole sentence gets the code of its text. */
export function messageOf(said: FixedText | Message): Message {
  if (typeof said !== 'string') return said;
  const code = CODES.get(said) as MessageCode | undefined;
  if (!code) throw new Error(`No code says: ${said}`);
  return { code, params: {} };
}

/** The English sentence of a message; null when the code is unknown or a parameter is missing. */
export function english(message: MessageRef): string | null {
  return renderIn(MESSAGES, message);
}

/** The English sentence of a message created by `say`. */
export function sentenceOf(message: MessageRef<MessageCode>): string {
  return english(message) ?? message.code;
}
