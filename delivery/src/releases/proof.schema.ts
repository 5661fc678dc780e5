/** The form of a proof as it is received. ADR-158. */
import { PROOF_FAULTS, PROOF_THEMES, type ReleaseProof } from '@salesdesk/shared/domain';
import Type from 'typebox';
import { Compile } from 'typebox/compile';
import { InvalidRequest } from '../store/invalidRequest.ts';

const Closed = { additionalProperties: false } as const;
const Short = Type.String({ minLength: 1, maxLength: 200 });
/** Faults are cut to these by `salesdesk prove`, so that a broken screen makes no large proof. */
export const MAX_FAULTS = 10;
export const MAX_TEXT = 400;
/** States that a remote may have: routes and scenarios, each four times. */
const MAX_STATES = 400;

const State = Type.Object(
  {
    name: Short,
    kind: Type.Union([Type.Literal('route'), Type.Literal('extension'), Type.Literal('scenario')]),
    width: Type.Integer({ minimum: 200, maximum: 4000 }),
    theme: Type.Union(PROOF_THEMES.map((theme) => Type.Literal(theme))),
    faults: Type.Array(
      Type.Object(
        {
          kind: Type.Union(PROOF_FAULTS.map((kind) => Type.Literal(kind))),
          text: Type.String({ maxLength: MAX_TEXT }),
        },
        Closed,
      ),
      { maxItems: MAX_FAULTS },
    ),
    difference: Type.Optional(
      Type.Object({ against: Short, percent: Type.Number({ minimum: 0, maximum: 100 }) }, Closed),
    ),
  },
  Closed,
);

const form = Compile(
  Type.Object(
    {
      remote: Short,
      version: Short,
      content: Type.String({ pattern: '^sha384-[A-Za-z0-9+/]{64}$' }),
      contract: Type.String({ pattern: '^\\d+\\.\\d+\\.\\d+', maxLength: 100 }),
      at: Type.String({ pattern: '^\\d{4}-\\d\\d-\\d\\dT[\\d:.]+Z$', maxLength: 30 }),
      states: Type.Array(State, { minItems: 1, maxItems: MAX_STATES }),
    },
    Closed,
  ),
);

/** Reads a proof from its text. Throws `InvalidRequest` for any other. */
export function readProof(text: string): ReleaseProof {
  const value = parsed(text);
  if (form.Check(value)) return value;
  const [first] = form.Errors(value);
  throw new InvalidRequest(
    `This is no proof as this Salesdesk reads them (${first?.instancePath ?? ''} ${first?.message ?? ''}). ` +
      'Update the command line: npx salesdesk upgrade',
  );
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new InvalidRequest('A proof is JSON.');
  }
}
