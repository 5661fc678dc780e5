/**
 * Writes what the API has from its migrations and from the table of endpoints; `--check` fails if a file is not that of them.
 *
 * - `src/database/tables.d.ts`: the tables as the migrations leave them. `schema.ts` says more of some columns.
 * - `src/http/replies.json`: the JSON schema of each call's reply, from its type. `/api/docs` shows it, and in tests of the API every
 *   reply is checked against it. ADR-033.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import { API } from 'typescript/unstable/sync';
import { openDatabase } from './src/database/db.ts';
import { migrate } from './src/database/migrate.ts';

const ROOT = path.join(import.meta.dirname, '..');

function writeOrCheck(name, text) {
  const file = `${ROOT}/api/src/${name}`;
  if (!process.argv.includes('--check')) writeFileSync(file, text);
  else if (readFileSync(file, 'utf8') !== text) {
    console.error(`api/src/${name} is out of date. Update it: npm run format`);
    process.exitCode = 1;
  }
}

// The tables.
const TYPES = {
  bool: 'boolean',
  bytea: 'Uint8Array',
  date: 'string',
  float4: 'number',
  float8: 'number',
  int2: 'number',
  int4: 'number',
  _int4: 'number[]',
  _int8: '(string | number)[]',
  // Text from PostgreSQL, a number from PGlite.
  int8: 'string | number',
  json: 'object',
  jsonb: 'object',
  numeric: 'string | number',
  text: 'string',
  _text: 'string[]',
  timestamptz: 'Date',
  uuid: 'string',
};

const db = openDatabase({ dataDir: null });
await migrate(db);
const { rows } = await sql`
  select table_name as "table", column_name as name, udt_name as type, is_nullable = 'YES' as "isNullable",
    case when identity_generation = 'ALWAYS' or is_generated = 'ALWAYS' then 'always'
      when identity_generation is not null or column_default is not null then 'by default' else 'never' end as given
  from information_schema.columns join information_schema.tables using (table_schema, table_name)
  where table_schema = current_schema() and table_type = 'BASE TABLE' and table_name not like 'kysely%'
  order by table_name, ordinal_position
`.execute(db);
await db.destroy();

function typeOf({ type, isNullable, given }) {
  const plain = TYPES[type];
  if (!plain) throw new Error(`The type ${type} has no counterpart: add it to TYPES.`);
  const whole = isNullable ? `${plain} | null` : plain;
  if (given === 'always') return `GeneratedAlways<${whole}>`;
  return given === 'never' || isNullable ? whole : `Generated<${whole}>`;
}

const tables = [...new Set(rows.map(({ table }) => table))].map((name) =>
  [
    `  ${name}: {`,
    ...rows.filter(({ table }) => table === name).map((column) => `    ${column.name}: ${typeOf(column)};`),
    '  };',
  ].join('\n'),
);
writeOrCheck(
  'database/tables.d.ts',
  `/** Made by \`npm run format\` from \`migrations/\`. */
import type { Generated, GeneratedAlways } from 'kysely';

export interface Tables {
${tables.join('\n')}
}
`,
);

// The replies.
const TABLE = `${ROOT}/shared/src/domain/endpoints/index.ts`;

const api = new API({ cwd: ROOT });
const project = api.updateSnapshot({ openProjects: [`${ROOT}/tsconfig.node.json`] }).getProjects()[0];
const { checker } = project;
/** The named types, so that each is written once. */
const types = {};
/** Those that are being read. */
const open = new Set();
/** A file is no part of an envelope. */
const FILE_REPLY = {};

/** Literals are short as `enum`. In one order, as that of the compiler depends on the rest of the program. */
function unionOf(parts) {
  const schemas = parts.filter((part) => !isUndefined(part)).map(schemaOf);
  const values = schemas.flatMap((schema) => ('const' in schema ? [schema.const] : []));
  const others = schemas.filter((schema) => !('const' in schema));
  if (values.includes(true) && values.includes(false)) {
    others.push({ type: 'boolean' });
    values.splice(0, values.length, ...values.filter((value) => typeof value !== 'boolean'));
  }
  if (values.length) others.push(values.length === 1 ? { const: values[0] } : { enum: values.sort() });
  const texts = [...new Set(others.map((schema) => JSON.stringify(schema)))].sort();
  return texts.length === 1 ? others[0] : { anyOf: texts.map((schema) => JSON.parse(schema)) };
}

const intrinsic = (type) => (type.isIntrinsicType() ? type.intrinsicName : '');
const isUndefined = (type) => intrinsic(type) === 'undefined';

function schemaOf(type) {
  const name = intrinsic(type);
  if (['string', 'number', 'boolean', 'null'].includes(name)) return { type: name };
  if (type.isLiteralType()) return { const: type.value };
  if (type.isTemplateLiteralType()) return { type: 'string' };
  if (name) return {};
  if (type.isUnionType()) return unionOf(type.getTypes());
  if (checker.isArrayType(type)) return { type: 'array', items: schemaOf(checker.getTypeArguments(type)[0]) };
  const named = type.getAliasSymbol()?.name ?? type.getSymbol()?.name ?? '';
  const isNamed =
    /^[A-Z]/.test(named) &&
    !type.getAliasTypeArguments().length &&
    !(type.isTypeReference() && checker.getTypeArguments(type).length);
  if (named === 'DownloadedFile') return FILE_REPLY;
  // Where a type has itself inside, anything goes.
  if (open.has(type.id)) return {};
  open.add(type.id);
  const schema = objectOf(type);
  open.delete(type.id);
  if (!isNamed) return schema;
  types[named] ??= schema;
  if (!isDeepStrictEqual(types[named], schema)) throw new Error(`Two types of replies are named ${named}.`);
  return { $ref: named };
}

function objectOf(type) {
  const [index] = checker.getIndexInfosOfType(type);
  const properties = checker.getPropertiesOfType(type).map((property) => {
    const of = checker.getTypeOfSymbol(property);
    const isOptional = of.isUnionType() ? of.getTypes().some(isUndefined) : isUndefined(of);
    return { name: property.name, isOptional, schema: schemaOf(of) };
  });
  return {
    type: 'object',
    ...(properties.length && { properties: Object.fromEntries(properties.map(({ name, schema }) => [name, schema])) }),
    ...(properties.length && { required: properties.flatMap(({ name, isOptional }) => (isOptional ? [] : name)) }),
    ...(index && { additionalProperties: schemaOf(index.valueType) }),
  };
}

const replies = {};
const table = project.program.getSourceFile(TABLE);
for (const group of checker.getExportsOfModule(checker.getSymbolAtLocation(table)))
  for (const call of checker.getPropertiesOfType(checker.getTypeOfSymbol(group))) {
    const [, contract] = checker.getTypeArguments(checker.getTypeOfSymbol(call));
    const partOf = (type, name) => {
      const property = checker.getPropertyOfType(type, name);
      return property && checker.getTypeOfSymbol(property);
    };
    const variants = partOf(contract, 'variants');
    const others = variants ? (variants.isUnionType() ? variants.getTypes() : [variants]) : [];
    const types = [contract, ...others].map((of) => partOf(of, 'reply'));
    replies[`${group.name}.${call.name}`] = unionOf(types);
  }
api.close();

const sent = Object.entries(replies).filter(([, schema]) => schema !== FILE_REPLY);
const lines = (entries) =>
  entries
    .map(([name, schema]) => `    ${JSON.stringify(name)}: ${JSON.stringify(schema)}`)
    .sort()
    .join(',\n');
writeOrCheck(
  'http/replies.json',
  `{\n  "types": {\n${lines(Object.entries(types))}\n  },\n  "replies": {\n${lines(sent)}\n  }\n}\n`,
);
