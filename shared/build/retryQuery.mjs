import { rspack } from '@rspack/core';

/**
 * Lets a retry fetch every file of a remote again. A browser queues a request behind a hung one for the same address, so
 * the host changes the entry's query; this plugin passes the query on to the chunks that the entry loads.
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
      'var script = document.currentScript;',
      "var query = script && script.src ? new URL(script.src).search : '';",
      `if (query) { ${this.getters.map(keepQuery).join(' ')} }`,
    ].join('\n');
  }
}
