const { ModuleFederationPlugin } = require('@module-federation/enhanced/rspack');

const name = 'outside_0_3_0';

module.exports = {
  mode: 'production',
  entry: {},
  output: { publicPath: 'auto', uniqueName: name },
  plugins: [
    new ModuleFederationPlugin({
      name,
      filename: 'remoteEntry.js',
      exposes: { './OutsidePage': './src/OutsidePage.js' },
      shared: { react: { singleton: true, import: false, requiredVersion: '^19.0.0' } },
      shareStrategy: 'loaded-first',
      manifest: true,
      dts: false,
    }),
  ],
};
