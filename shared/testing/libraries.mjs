/**
 * Bundles the libraries of a test project as one script. Jest loads every module again for every test file, and antd
 * alone has more than a thousand. The script is built once per lock file, compiled once per worker and run once per test
 * file, so each test file still has separate instances.
 */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { rspack } from '@rspack/core';
import { LOADER } from './provideLibraries.mjs';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const CACHE = path.join(ROOT, '.cache/test-libraries');
const BUNDLE = 'libraries.js';

/** The form of a package that Jest itself would load: CommonJS, and never the production one. */
const TARGETS = {
  browser: {
    target: ['web', 'es2022'],
    resolve: { conditionNames: ['require', 'default', 'browser'], mainFields: ['main'] },
    optimization: { nodeEnv: 'test' },
  },
  node: {
    target: 'node20',
    resolve: { conditionNames: ['require', 'default', 'node'], mainFields: ['main'] },
    optimization: { nodeEnv: false },
    // An optional dependency of pg that is not installed.
    externals: { 'pg-native': 'commonjs pg-native' },
    rules: [{ test: /\.c?js$/, use: fileURLToPath(new URL('absolutePaths.cjs', import.meta.url)) }],
  },
};

/**
 * Bundles libraries, unless they are already bundled for this lock file. Returns the Jest settings that map every import
 * of one of them to the bundled instance. Rejects when one cannot be found.
 * @param {string} name the name of the bundle
 * @param {keyof typeof TARGETS} target where the libraries run
 * @param {Record<string, string[]>} packages imports, by the folder of the package that depends on them
 */
export async function bundleLibraries(name, target, packages) {
  const requests = Object.values(packages).flat();
  const state = createHash('sha256')
    .update(readFileSync(path.join(ROOT, 'pnpm-lock.yaml')))
    .update(readFileSync(fileURLToPath(import.meta.url)))
    .update(JSON.stringify(packages));
  const directory = path.join(CACHE, `${name}-${state.digest('hex').slice(0, 16)}`);
  if (!existsSync(directory)) await bundle(name, directory, target, packages);
  const names = requests.map((request) => request.replaceAll('.', '\\.')).join('|');
  return {
    moduleNameMapper: { [`^(${names})$`]: path.join(directory, '$1.cjs') },
    testEnvironmentOptions: { libraries: path.join(directory, BUNDLE) },
  };
}

/** Builds under a temporary name first, because two runs may start at the same time. */
async function bundle(name, directory, target, packages) {
  const unfinished = `${directory}.${process.pid}`;
  for (const request of Object.values(packages).flat()) {
    const file = path.join(unfinished, `${request}.cjs`);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, `module.exports = ${LOADER}('${request}', require, jest);\n`);
  }
  await build(unfinished, TARGETS[target], packages);
  const ofEarlierLockFiles = readdirSync(CACHE).filter(
    (other) => new RegExp(`^${name}-\\w+$`).test(other) && other !== path.basename(directory),
  );
  for (const other of ofEarlierLockFiles) rmSync(path.join(CACHE, other), { recursive: true, force: true });
  try {
    renameSync(unfinished, directory);
  } catch (error) {
    rmSync(unfinished, { recursive: true });
    if (!existsSync(directory)) throw error;
  }
}

async function build(directory, { target, resolve, optimization, externals, rules }, packages) {
  const entry = path.join(directory, 'entry.cjs');
  const requests = Object.values(packages).flat();
  // A library runs when the first test imports it.
  const getters = requests.map((request) => `get '${request}'() { return require('${request}'); }`);
  writeFileSync(entry, `module.exports = {\n${getters.join(',\n')}\n};\n`);
  const compiler = rspack({
    mode: 'none',
    devtool: false,
    context: ROOT,
    entry,
    output: { path: directory, filename: BUNDLE, library: { type: 'commonjs2' } },
    target,
    resolve: {
      ...resolve,
      modules: ['node_modules', ...Object.keys(packages).map((folder) => path.join(ROOT, folder, 'node_modules'))],
    },
    externals,
    module: { parser: { javascript: { dynamicImportMode: 'eager', url: false } }, rules },
    optimization: { concatenateModules: true, sideEffects: true, providedExports: true, ...optimization },
  });
  await new Promise((done, failed) => {
    compiler.run((failure, stats) => {
      const problem = failure ?? (stats?.hasErrors() ? new Error(stats.toString('errors-only')) : null);
      compiler.close(() => (problem ? failed(problem) : done(undefined)));
    });
  });
  giveModulesRequire(path.join(directory, BUNDLE));
  if (requests.includes('react')) spareOwnerStacks(path.join(directory, BUNDLE));
  if (requests.includes('antd')) spareStyles(path.join(directory, BUNDLE));
  if (requests.includes('@testing-library/react')) searchControlsOnly(path.join(directory, BUNDLE));
  if (requests.includes('typebox/compile')) compileOnFirstUse(path.join(directory, BUNDLE));
}

/** Replaces a text that occurs this often, or throws: the libraries have changed. */
function replace(file, text, replacement, times) {
  const parts = readFileSync(file, 'utf8').split(text);
  if (parts.length !== times + 1) throw new Error(`The bundle has "${text}" ${parts.length - 1} times.`);
  writeFileSync(file, parts.join(replacement));
}

/** React waits with Node's own timers, which no test fakes, if its module has `require`, as every module in Jest does. */
function giveModulesRequire(file) {
  const module = 'var module = (__webpack_module_cache__[moduleId] = {';
  replace(file, module, `${module}\nrequire,`, 1);
}

/** React records a stack per element for warnings; no test reads them, and they took a tenth of the time of a form's tests. */
function spareOwnerStacks(file) {
  replace(file, '1e4 > ReactSharedInternals.recentlyCreatedOwnerStacks++', 'false', 3);
}

/**
 * Keeps antd's rules out of the page: no test reads them, jsdom searches all of them for each computed style, and antd
 * searches its style elements for each component. The bundle has two copies of the function that adds a rule.
 */
function spareStyles(file) {
  const declaration = 'function updateCSS(css, key, originOption = {}) {';
  replace(file, declaration, `${declaration}\nreturn document.createElement('style');`, 2);
  const register = 'function useStyleRegister(info, styleFn) {';
  replace(file, register, `${register}\nreturn;`, 1);
}

/** Searches a label's control among the elements that can have labels; jsdom takes long to hand out all elements of a page. */
function searchControlsOnly(file) {
  const all = "const matchingLabelledElements = Array.from(container.querySelectorAll('*'))";
  const labelled = 'button, input, meter, output, progress, select, textarea, [aria-labelledby]';
  replace(file, all, all.replace('*', labelled), 1);
}

/** Compiles a schema when its first value comes: an app of a test has hundreds of schemas and uses a few. */
function compileOnFirstUse(file) {
  const atOnce = `this.buildResult = (0,schema.Build)(context, type);
        this.evaluateResult = this.buildResult.Evaluate();`;
  const later = `let built, evaluated;
        const build = () => (built ??= (0,schema.Build)(context, type));
        Object.defineProperties(this, {
          buildResult: { get: build },
          evaluateResult: { get: () => (evaluated ??= build().Evaluate()) },
        });`;
  replace(file, atOnce, later, 1);
}
