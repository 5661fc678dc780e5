/**
 * Jest's runtime, compiling a module once per worker. Jest itself compiles every module again for every test file; here
 * each test file runs the compiled script in its own context, so its modules are still separate instances.
 */
const { Script } = require('node:vm');
const { default: Runtime } = require('jest-runtime');

/** Compiled modules by file; another transformation of the same file replaces the first. */
const compiled = new Map();

class CompilingOnce extends Runtime {
  /** Takes what Jest passes to its own runtime. */
  constructor(...parts) {
    super(...parts);
    const { executor } = this;
    if (typeof executor?.compile !== 'function') throw new Error('This version of Jest compiles in another way.');
    const compileAgain = executor.compile.bind(executor);
    executor.compile = (source, file) => {
      const context = executor.environment.getVmContext();
      try {
        return context && scriptOf(source, file, executor.injectedModuleParameters).runInContext(context);
      } catch {
        // Jest explains a syntax error.
        return compileAgain(source, file);
      }
    };
  }
}

function scriptOf(source, file, parameters) {
  const known = compiled.get(file);
  if (known?.source === source) return known.script;
  const start = `(function (${parameters}) {`;
  const script = new Script(`${start}${source}\n})`, { filename: file, columnOffset: -start.length });
  compiled.set(file, { source, script });
  return script;
}

exports.default = CompilingOnce;
Object.defineProperty(exports, '__esModule', { value: true });
