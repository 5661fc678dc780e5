/**
 * No circle of folders: rooms that need each other are one room. By itself, as tests stand beside what they test and would
 * tie every folder to the test support, which imports the whole product.
 */
const base = require('./.dependency-cruiser.cjs');

module.exports = {
  forbidden: [
    {
      name: 'no-circles-of-folders',
      comment: 'Folders that need each other are one folder.',
      severity: 'error',
      scope: 'folder',
      from: { path: '^(api|remotes|host|delivery|shared|tools)/' },
      to: { circular: true },
    },
  ],
  options: {
    ...base.options,
    exclude: { path: '(^|/)(dist|\\.data|testing|test|node_modules)/|\\.(test|spec)\\.tsx?$' },
  },
};
