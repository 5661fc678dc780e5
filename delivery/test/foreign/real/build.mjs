/**
 * Builds a remote as another team would, with the packages that npm installed beside this file:
 * `build.mjs <folder> <options as JSON>`, see `RealBuild` in `builds.ts`.
 */
import path from 'node:path';

const [folder, json] = process.argv.slice(2);
const options = JSON.parse(json);
const {
  tool,
  name = 'invoices_1_0_0',
  exposes,
  shared,
  isModule,
  manifest = true,
  mode = 'production',
  alias = {},
  output = {},
} = options;
/** What this workspace does not have installed. */
const load = (name) => import(name);
const federation = { name, filename: 'remoteEntry.js', exposes, shared, manifest, dts: false };

if (tool === 'vite') await withVite();
else await withBundler();

async function withBundler() {
  const bundler = tool === 'rspack' ? (await load('@rspack/core')).rspack : (await load('webpack')).default;
  const { ModuleFederationPlugin } = options.isCore
    ? bundler.container
    : await load(`@module-federation/enhanced/${tool}`);
  const plugin = options.isCore
    ? new ModuleFederationPlugin({ name, filename: 'remoteEntry.js', exposes, shared })
    : new ModuleFederationPlugin({
        ...federation,
        shareStrategy: 'loaded-first',
        ...(isModule ? { library: { type: 'module' } } : {}),
      });
  const stats = await new Promise((resolve, reject) => {
    bundler(
      {
        context: folder,
        mode,
        entry: {},
        experiments: { ...(isModule ? { outputModule: true } : {}), ...(tool === 'webpack' ? { css: true } : {}) },
        module: { rules: [{ test: /\.css$/, type: 'css/auto' }] },
        output: {
          path: path.join(folder, 'dist'),
          publicPath: 'auto',
          uniqueName: name,
          ...(isModule ? { module: true, chunkFormat: 'module', chunkLoading: 'import' } : {}),
          ...output,
        },
        resolve: { alias },
        plugins: [plugin],
      },
      (error, result) => (error ? reject(error) : resolve(result)),
    );
  });
  if (stats.hasErrors()) throw new Error(stats.toString({ all: false, errors: true }));
}

async function withVite() {
  const { build } = await load('vite');
  const { federation: plugin } = await load('@module-federation/vite');
  await build({
    root: folder,
    mode,
    configFile: false,
    logLevel: 'error',
    base: './',
    resolve: { alias },
    plugins: [plugin({ ...federation, ...(options.varFilename ? { varFilename: options.varFilename } : {}) })],
    build: { target: 'esnext', outDir: 'dist', rollupOptions: { input: path.join(folder, 'src/main.js') } },
  });
}
