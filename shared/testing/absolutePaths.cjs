/** Loader that replaces `__dirname` and `__filename` with constants, so that bundled modules find the files beside them. */
const path = require('node:path');

module.exports = function writeOutPaths(source) {
  return source
    .replace(/\b__dirname\b/g, JSON.stringify(path.dirname(this.resourcePath)))
    .replace(/\b__filename\b/g, JSON.stringify(this.resourcePath));
};
