/** Arguments and messages shared by the two commands. */
import { join } from 'node:path';
import { type ParseArgsConfig, parseArgs } from 'node:util';
import { CommandError } from '../config/commandLine.ts';
import type { Config } from '../config/config.ts';
import type { TableSum } from './backupFile.ts';

/** The file and the options of a command; throws `usage` for anything else. */
export function argumentsOf<Options extends NonNullable<ParseArgsConfig['options']>>(usage: string, options: Options) {
  const parsed = parsedOr(usage, options);
  const [file, ...others] = parsed.positionals;
  if (!file || others.length) throw new CommandError(usage);
  return { file, values: parsed.values };
}

function parsedOr<Options extends NonNullable<ParseArgsConfig['options']>>(usage: string, options: Options) {
  try {
    return parseArgs({ options, allowPositionals: true });
  } catch {
    throw new CommandError(usage);
  }
}

/** '19 tables, 1234 rows'. */
export function describeSums(sums: Map<string, TableSum>): string {
  const rows = [...sums.values()].reduce((all, sum) => all + sum.rows, 0);
  return `${sums.size} tables, ${rows} rows`;
}

/** Where the key of the sealed values is stored; null if the database itself holds it. */
export function keyLocation({ secretKey, databaseUrl, dataDir }: Config): string | null {
  if (secretKey) return 'SECRET_KEY';
  return databaseUrl ? null : join(dataDir ?? '', 'secret');
}
