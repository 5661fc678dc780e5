import { existsSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { contractRecord } from './contractRecord.mjs';
import { filesBelow, integrityOf, precompress, readJson, sourceCommit, writeJson } from './files.mjs';

const MANIFEST = 'mf-manifest.json';
const SCENARIOS = 'scenarios.json';
/** It begins with a dot, so that no store serves it. Without a hash, because the hashes stand in every page. */
const CONTRACT = '.contract.json';

/**
 * Completes a remote's build once it is on disk: `remote.json` (the declaration, the package's scenarios if there are any, and
 * details of the build), `scenarios.json` if one of them has recorded answers (ADR-159), `integrity.json` (a hash for every file), compressed copies and `.contract.json` (what it
 * was written against). No file names the time: two builds of the same sources are equal, so that a publish can be repeated. `declaration`: the package's remote.json. `written`: the arguments of `contractRecord`.
 */
export class ReleaseFilesPlugin {
  constructor({ folder, declaration, version, written }) {
    Object.assign(this, { folder, declaration, version, written });
  }

  apply(compiler) {
    compiler.hooks.afterEmit.tapPromise('ReleaseFilesPlugin', async (compilation) => {
      if (compilation.errors.length) return;
      const dist = compiler.outputPath;
      rmSync(path.join(dist, 'mf-stats.json'), { force: true });
      const scenarios = scenariosIn(this.folder);
      if (Array.isArray(scenarios) && scenarios.some(({ answers }) => answers))
        writeJson(path.join(dist, SCENARIOS), scenarios);
      writeJson(path.join(dist, 'remote.json'), this.describe(dist));
      const hashes = filesBelow(dist).map((file) => [file, integrityOf(path.join(dist, file))]);
      await precompress(dist);
      writeJson(path.join(dist, 'integrity.json'), Object.fromEntries(hashes));
      writeJson(path.join(dist, CONTRACT), contractRecord(this.folder, this.written));
    });
  }

  describe(dist) {
    const { metaData, exposes, shared } = readJson(path.join(dist, MANIFEST));
    const bytes = filesBelow(dist).map((file) => statSync(path.join(dist, file)).size);
    return {
      ...this.declaration,
      version: this.version,
      sourceCommit: sourceCommit(this.folder),
      entry: { file: metaData.remoteEntry.name, global: metaData.globalName },
      modules: Object.fromEntries(
        exposes.map(({ path: module, assets }) => [module, { js: assets.js.sync, css: assets.css.sync }]),
      ),
      shared: Object.fromEntries(shared.map(({ name, requiredVersion }) => [name, requiredVersion])),
      size: bytes.reduce((sum, size) => sum + size, 0),
      ...listed(scenariosIn(this.folder)),
    };
  }
}

function scenariosIn(folder) {
  const file = path.join(folder, SCENARIOS);
  return existsSync(file) ? readJson(file) : [];
}

/** The scenarios as the document lists them: without their answers, which every page would carry. */
function listed(scenarios) {
  if (!Array.isArray(scenarios)) return { scenarios };
  if (!scenarios.length) return {};
  return {
    scenarios: scenarios.map(({ answers, ...scenario }) => ({ ...scenario, ...(answers ? { isRecorded: true } : {}) })),
  };
}
