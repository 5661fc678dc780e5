/** A message as a code with its parameters, in place of a finished sentence. ADR-128. */

/** A label inside a message, such as that of a field: the English text, which is the key of its translation. */
export interface Label {
  label: string;
}

/** The value of a placeholder: data, a label, or another message. */
export type Param = string | number | Label | MessageRef;
export type Params = Readonly<Record<string, Param>>;

/** A message as it is stored and sent. */
export interface MessageRef<Code extends string = string> {
  code: Code;
  params: Params;
}

/** English texts by code. `{{name}}` is a placeholder; `count` chooses between `<code>_one` and `<code>_other`. */
export type Texts = Readonly<Record<string, string>>;

/** The codes of a catalogue; both forms of a plural are one code. */
export type CodeOf<Catalogue extends Texts> = WithoutForm<keyof Catalogue & string>;
type WithoutForm<Key extends string> = Key extends `${infer Code}_${'one' | 'other'}` ? Code : Key;

/** The parameters of a code, by the placeholders of its text. */
type ParamsOf<Catalogue extends Texts, Code extends string> = Readonly<
  Record<PlacesOf<Catalogue[`${Code}${'' | '_other'}` & keyof Catalogue]>, Param>
>;
/** The names of the placeholders of a text. */
export type PlacesOf<Text extends string> = Text extends `${string}{{${infer Name}}}${infer Rest}`
  ? Name | PlacesOf<Rest>
  : never;

/** No argument for a text without placeholders. */
export type Given<Catalogue extends Texts, Code extends string> =
  Record<never, Param> extends ParamsOf<Catalogue, Code> ? [] : [params: ParamsOf<Catalogue, Code>];

/** The English sentence; null when the catalogue does not contain the code or a parameter is missing. */
export function renderIn(texts: Texts, { code, params }: MessageRef): string | null {
  const form = params.count === 1 ? '_one' : '_other';
  const text = texts[code] ?? texts[`${code}${form}`];
  if (text === undefined) return null;
  let isWhole = true;
  const sentence = text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => {
    const value = renderParam(texts, params[name]);
    if (value === null) isWhole = false;
    return value ?? '';
  });
  return isWhole ? sentence : null;
}

function renderParam(texts: Texts, param: Param | undefined): string | null {
  if (param === undefined || param === null) return null;
  if (typeof param !== 'object') return String(param);
  return 'label' in param ? param.label : renderIn(texts, param);
}

/** Reads a stored or received message; null when it is not a message. */
export function messageRefOf(code: unknown, params: unknown): MessageRef | null {
  if (typeof code !== 'string' || !code) return null;
  return { code, params: isParams(params) ? params : {} };
}

function isParams(value: unknown): value is Params {
  return typeof value === 'object' && value !== null && Object.values(value).every(isParam);
}

function isParam(value: unknown): value is Param {
  if (typeof value === 'string' || typeof value === 'number') return true;
  if (typeof value !== 'object' || value === null) return false;
  if ('label' in value) return typeof value.label === 'string';
  return 'code' in value && typeof value.code === 'string' && 'params' in value && isParams(value.params);
}
