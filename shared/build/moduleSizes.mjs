import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** Where what builds weigh is kept, one file for each package: for `npm run sizes`, never part of a release. */
const MODULE_SIZES = path.resolve(import.meta.dirname, '../../.cache/modules');

const ROOT = path.resolve(import.meta.dirname, '../..');

/**
 * Notes for each build which scripts and styles it gives, and how many bytes each part of the sources has in it: a file
 * of ours by its path, a package by its name. `name`: of the package that is built.
 */
export class ModuleSizesPlugin {
  constructor({ name, version }) {
    Object.assign(this, { name, version });
  }

  apply(compiler) {
    compiler.hooks.afterEmit.tap('ModuleSizesPlugin', (compilation) => {
      if (compilation.errors.length) return;
      const files = compilation.getAssets().flatMap(({ name }) => (/\.(js|css)$/.test(name) ? [name] : []));
      mkdirSync(MODULE_SIZES, { recursive: true });
      writeFileSync(
        path.join(MODULE_SIZES, `${this.name}.json`),
        JSON.stringify({ version: this.version, files, modules: bytesByPart(compilation) }),
      );
    });
  }
}

function bytesByPart(compilation) {
  const { modules } = compilation.getStats().toJson({
    all: false,
    modules: true,
    modulesSpace: Number.POSITIVE_INFINITY,
    nestedModules: true,
    nestedModulesSpace: Number.POSITIVE_INFINITY,
    // Those joined into one scope count as orphans; so do those left out, which stand in no other.
    orphanModules: true,
    groupModulesByType: false,
  });
  const bytes = {};
  const included = modules.filter(({ orphan }) => !orphan);
  const leaves = included.flatMap((module) => (module.modules?.length ? module.modules : [module]));
  for (const { nameForCondition, size } of leaves) {
    const part = partOf(nameForCondition);
    if (part) bytes[part] = (bytes[part] ?? 0) + size;
  }
  return bytes;
}

/** The package's name, the file's path below the workspace; null for what the bundler adds itself. */
function partOf(file) {
  if (!file) return null;
  const inPackages = file.lastIndexOf('node_modules');
  const below = (inPackages < 0 ? path.relative(ROOT, file) : file.slice(inPackages + 13)).replaceAll(path.sep, '/');
  if (inPackages < 0) return below.startsWith('..') ? null : below;
  return below
    .split('/')
    .slice(0, below.startsWith('@') ? 2 : 1)
    .join('/');
}
