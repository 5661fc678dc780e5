import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const REMOTES = path.resolve(import.meta.dirname, '../../remotes');

/** Source of a module with every screen and extension of every remote by `<remote> <module>`, each in a separate chunk. */
export function screensSource() {
  const lines = readdirSync(REMOTES)
    .filter((name) => existsSync(path.join(REMOTES, name, 'remote.json')))
    .flatMap((name) => {
      const { routes, extensions = [] } = JSON.parse(readFileSync(path.join(REMOTES, name, 'remote.json'), 'utf8'));
      return [...new Set([...routes, ...extensions].map(({ module }) => module))].map((module) => {
        const file = path.join(REMOTES, name, module.replace('./', 'src/'));
        return `  ${JSON.stringify(`${name} ${module}`)}: () => import(${JSON.stringify(`${file}.tsx`)}),`;
      });
    });
  return `export const screens = {\n${lines.join('\n')}\n};\n`;
}
