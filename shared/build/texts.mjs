import { readdirSync } from 'node:fs';
import path from 'node:path';

/**
 * What a remote exposes instead of its screens (`{ './XPage': './src/XPage.tsx' }`) when it has texts in languages other
 * than English: a module that starts to load them and reports by `ready` when they are loaded. `virtual`: the sources of
 * these modules.
 */
export function screensWithTexts(folder, screens) {
  const languages = readdirSync(path.join(folder, 'src')).flatMap((file) => /^texts\.(\w+)\.ts$/.exec(file)?.[1] ?? []);
  if (!languages.length) return { exposes: screens, virtual: {} };
  const exposes = {};
  const virtual = {};
  for (const [module, source] of Object.entries(screens)) {
    const file = source.replace(/\.tsx?$/, '.generated.js');
    exposes[module] = file;
    virtual[file] = sourceOf(path.basename(source), languages);
  }
  return { exposes, virtual };
}

function sourceOf(screen, languages) {
  const loaders = languages.map(
    (language) => `${language}: () => import(/* webpackChunkName: "${language}" */ './texts.${language}.ts')`,
  );
  return [
    `import { loadTexts } from '@salesdesk/shared';`,
    `export { default } from './${screen}';`,
    `export const ready = loadTexts({ ${loaders.join(', ')} });`,
  ].join('\n');
}
