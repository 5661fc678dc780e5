import { join } from 'node:path';
import type { Config } from '../config.ts';
import type { TableSum } from './backupFile.ts';

/** '19 tables, 1234 rows'. */
export function describeSums(sums: Map<string, TableSum>): string {
  const rows = [...sums.values()].reduce((all, sum) => all + sum.rows, 0);
  return `${sums.size} tables, ${rows} rows`;
}

/** Where the key is that opens what is sealed in the database; null where the database keeps it itself. */
export function keyPlace({ secretKey, databaseUrl, dataDir }: Config): string | null {
  if (secretKey) return 'SECRET_KEY';
  return databaseUrl ? null : join(dataDir ?? '', 'secret');
}
