import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** The parsed content of a JSON file, by path or URL. */
export function readJson(file) {
  return JSON.parse(readFileSync(file, 'utf8'));
}

/** The folder of the package whose configuration file has this `import.meta.url`. */
export function folderOf(configUrl) {
  return path.dirname(fileURLToPath(configUrl));
}
