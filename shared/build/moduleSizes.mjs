import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** The folder for the sizes of builds, one file per package: for `npm run sizes`, never part of a release. */
const MODULE_SIZES = path.resolve(import.meta.dirname, '../../.cache/modules');

const ROOT = path.resolve(import.meta.dirname, '../..');

/**
 * Records the scripts and styles of each build, and how many bytes each part of the sources contributes: a source file by
 * its path, a package by its name. `name`: the package being built.
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
    // Modules joined into one scope count as orphans; so do those left out, which appear nowhere else.
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

/** The package's name, or the file's path in the workspace; null for code that the bundler adds. */
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
