import { rspack } from '@rspack/core';

/**
 * Lets a retry fetch every file of a remote again. A browser queues a request behind a hung one for the same address, so
 * the host changes the entry's query; this plugin passes the query on to the chunks that the entry loads, and to the workers.
 *
 * It also lets workers start: federation's runtime, which the bundler adds to them as well, needs the page's.
 */
export class RetryQueryPlugin {
  apply(compiler) {
    const { RuntimeGlobals } = compiler.rspack;
    compiler.hooks.thisCompilation.tap('RetryQueryPlugin', (compilation) => {
      compilation.hooks.additionalTreeRuntimeRequirements.tap('RetryQueryPlugin', (chunk) => {
        compilation.addRuntimeModule(
          chunk,
          new RetryQueryRuntime([RuntimeGlobals.getChunkScriptFilename, RuntimeGlobals.getChunkCssFilename]),
        );
        compilation.addRuntimeModule(chunk, new WorkerRuntime(RuntimeGlobals));
      });
    });
  }
}

class RetryQueryRuntime extends rspack.RuntimeModule {
  constructor(getters) {
    super('retry query', rspack.RuntimeModule.STAGE_ATTACH);
    this.getters = getters;
  }

  generate() {
    const keepQuery = (getter) =>
      `if (${getter}) { var named_${this.getters.indexOf(getter)} = ${getter}; ` +
      `${getter} = function (id) { return named_${this.getters.indexOf(getter)}(id) + query; }; }`;
    return [
      // A worker has no document; its own address has the query.
      "var address = typeof document === 'undefined' ? location.href : (document.currentScript || {}).src;",
      "var query = address ? new URL(address).search : '';",
      `if (query) { ${this.getters.map(keepQuery).join(' ')} }`,
    ].join('\n');
  }
}

/** In a worker, keeps the startup that begins with federation's runtime from replacing that of the worker's own module. */
class WorkerRuntime extends rspack.RuntimeModule {
  constructor({ startup, ensureChunkHandlers, require }) {
    super('worker without federation', rspack.RuntimeModule.STAGE_ATTACH);
    Object.assign(this, { startup, handlers: ensureChunkHandlers, require });
  }

  generate() {
    const shared = `(${this.require}.consumesLoadingData || {}).moduleIdToConsumeDataMapping || {}`;
    const message = 'A worker cannot import what the host provides; this one imports ';
    return [
      `if (typeof document === 'undefined' && ${this.startup}) {`,
      `  var start = ${this.startup};`,
      `  if (${this.handlers}) ${this.handlers}.consumes = function () {};`,
      `  Object.defineProperty(${this.require}, 'x', {`,
      '    set: function () {},',
      '    get: function () {',
      `      var shared = Object.values(${shared});`,
      `      if (shared.length) throw new Error(${JSON.stringify(message)} + shared[0].shareKey);`,
      '      return start;',
      '    },',
      '  });',
      '}',
    ].join('\n');
  }
}
