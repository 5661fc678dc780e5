import { writeFile } from 'node:fs/promises';

/** Writes JSON with a line break at the end. */
export async function writeJson(file: string, value: object): Promise<void> {
  await writeFile(file, `${JSON.stringify(value, null, 2)}\n`);
}
