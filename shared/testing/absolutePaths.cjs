/** Bundled modules find the files beside them where they were before: a loader that writes out `__dirname` and `__filename`. */
const path = require('node:path');

module.exports = function writeOutPaths(source) {
  return source
    .replace(/\b__dirname\b/g, JSON.stringify(path.dirname(this.resourcePath)))
    .replace(/\b__filename\b/g, JSON.stringify(this.resourcePath));
};
