/** Provides each test file with separate instances of the libraries that `libraries.mjs` has bundled. */
import { readFileSync } from 'node:fs';
import { Script } from 'node:vm';

/** The name of the function that returns a bundled library to a test file. */
export const LOADER = 'loadTestLibrary';

/** Compiled once per worker, whatever the number of test files. */
const scripts = new Map();

function compiled(file) {
  const script =
    scripts.get(file) ??
    new Script(`(function (module, exports, require, jest) {${readFileSync(file, 'utf8')}\n})`, { filename: file });
  scripts.set(file, script);
  return script;
}

/** Lets the test file of `environment` load bundled libraries; the bundle runs on first use. */
export function provideLibraries(environment, file) {
  let libraries;
  environment.global[LOADER] = (request, require, jest) => {
    if (!libraries) {
      const module = { exports: {} };
      compiled(file)
        .runInContext(environment.getVmContext())
        .call(module.exports, module, module.exports, require, jest);
      libraries = module.exports;
    }
    return libraries[request];
  };
}
