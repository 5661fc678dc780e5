const { createElement } = require('react');

exports.default = function Page() {
  return createElement('p', null, 'CommonJS');
};
