/** The loader of a module that becomes empty: CommonJS, so that imports of any name are undefined. */
module.exports = () => 'module.exports = {};';
