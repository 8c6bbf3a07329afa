const path = require('node:path');
const { ModuleFederationPlugin } = require('@module-federation/enhanced/webpack');
const MinimizerPlugin = require('minimizer-webpack-plugin');
const { DefinePlugin } = require('webpack');
const typescript = require('tsx/cjs/api');

const { compileTexts } = require('./tools/texts.mjs');

compileTexts();
const load = (file) => typescript.require(file, __filename);
const { extensions } = load('./remotes/extensions.ts');
const { buildVersion } = load('./remotes/build/version.ts');
const { ManifestPlugin } = load('./remotes/build/manifest-plugin.ts');
const { CompressPlugin } = load('./remotes/build/compress-plugin.ts');
const { CompileHintPlugin } = load('./remotes/build/compile-hint-plugin.ts');
const { NamedChunks } = load('./remotes/build/named-chunks.ts');
const { VetPlugin } = load('./remotes/build/vet-plugin.ts');
const { wireInBrowser } = load('./remotes/build/wire-in-browser.ts');
const { keptVersions } = load('./remotes/build/kept-versions.ts');

const points = new Set(extensions.map(({ point }) => point));

/**
 * Whether a module goes into the core, which every widget loads before its own chunk: all points need it but two at
 * most, and pages do, of which `page` is the first chunk. What only slots on a host's page need stays with them.
 */
function isOfCore(module, { chunkGraph }) {
  const chunks = [...chunkGraph.getModuleChunksIterable(module)].map(({ name }) => name);
  const served = chunks.filter((name) => points.has(name));
  return served.length >= points.size - 2 && (served.includes('page') || chunks.length > points.size);
}

/** The federated remote: one container, a module per file of remotes/, into dist/bundle/. */
module.exports = (_env, { mode = 'production' } = {}) => {
  const production = mode === 'production';
  const version = production ? buildVersion(__dirname) : 'dev';
  // Entry and chunks of two versions may meet in one page: the version is in every name, or v1's code would answer for
  // v2.
  const global = `service_desk_${version.replace(/\W/g, '_')}`;
  const folder = `assets/${version}`;
  const entry = `${folder}/entry.js`;
  return {
    mode,
    target: ['web', 'es2022'],
    devtool: production ? false : 'source-map',
    // The container's own name, so that it lands in the container's file.
    entry: { [global]: './remotes/build/entry.js' },
    output: {
      path: path.join(__dirname, 'dist/bundle'),
      filename: entry,
      chunkFilename: `${folder}/[name].js`,
      assetModuleFilename: `${folder}/[name]-[contenthash:8][ext]`,
      uniqueName: global,
      publicPath: 'auto',
      crossOriginLoading: 'anonymous',
      chunkLoadTimeout: 7500,
      // Pages that were opened before a deploy still ask for the chunks of their version.
      clean: { keep: keptVersions(path.join(__dirname, 'dist/bundle/assets')) },
    },
    resolve: {
      extensions: ['.ts', '.tsx', '.js', '.mjs'],
      alias: {
        // Its bundle holds every plug-in (15.7 kB gzip); from its source only those that a table uses come along (6.8
        // kB).
        'react-table$': path.join(__dirname, 'node_modules/react-table/src/index.js'),
        // For React 17; ours has the hook itself.
        'use-sync-external-store/shim$': require.resolve('react'),
      },
    },
    module: {
      rules: [
        // Free of side effects, so that what a door (embed.ts) also offers is not bundled with what is used of it.
        {
          test: /\.tsx?$/,
          sideEffects: false,
          loader: 'ts-loader',
          options: {
            transpileOnly: true,
            compilerOptions: { noEmit: false },
            getCustomTransformers: () => ({ before: [wireInBrowser] }),
          },
        },
        { test: /texts\/compiled\/screen\/common\.ts$/, loader: require.resolve('./remotes/build/words-loader.js') },
        {
          test: /react-table\/src\/.*\.js$/,
          sideEffects: false,
          loader: 'ts-loader',
          options: {
            transpileOnly: true,
            instance: 'react-table',
            compilerOptions: { noEmit: false, allowJs: true, verbatimModuleSyntax: false },
          },
        },
        {
          test: /\.module\.css$/,
          use: [
            require.resolve('./remotes/build/sheet-loader.js'),
            {
              loader: 'css-loader',
              options: {
                exportType: 'string',
                modules: {
                  namedExport: true,
                  exportLocalsConvention: 'as-is',
                  localIdentName: production ? '[hash:base64:5]' : '[name]-[local]',
                },
              },
            },
            ...(production ? [require.resolve('./remotes/build/minify-css-loader.js')] : []),
          ],
        },
      ],
    },
    plugins: [
      new ModuleFederationPlugin({
        name: global,
        filename: entry,
        library: { type: 'var', name: global },
        // The chunk is named after the point, which the shim relies on to ask for it early (host-shim/remote.ts).
        exposes: Object.fromEntries(
          extensions.map(({ module, point }) => [module, { import: module.replace('./', './remotes/'), name: point }]),
        ),
        manifest: true,
        dts: false,
        dev: false,
        experiments: {
          optimization: { target: 'web', disableSnapshot: true, disableRemote: true, disableShared: true },
        },
      }),
      new VetPlugin(),
      new DefinePlugin({
        // vis-util would take the page's Hammer, whatever version that is.
        'window.Hammer': 'undefined',
        // A host's page is no place to look into our components; each widget would carry the code for it.
        ...(production && {
          __REACT_DEVTOOLS_GLOBAL_HOOK__: 'undefined',
          'window.__SWR_DEVTOOLS_USE__': 'undefined',
        }),
      }),
      new NamedChunks(),
      new ManifestPlugin({
        remotes: path.join(__dirname, 'remotes'),
        extensions,
        besides: ['extensions.ts', 'mount.tsx'],
        version,
        global,
        entry,
      }),
      // What runs at once is compiled at once; a language is data.
      ...(production
        ? [
            new CompileHintPlugin({ except: ({ name }) => points.has(name) || /^locale-/.test(name) }),
            new CompressPlugin(),
          ]
        : []),
    ],
    optimization: {
      chunkIds: 'deterministic',
      // Shorter names and numbers than the usual ones, which stay the same from build to build.
      moduleIds: 'size',
      mangleExports: 'size',
      minimizer: [
        new MinimizerPlugin({
          minify: MinimizerPlugin.swcMinify,
          extractComments: false,
          minimizerOptions: { compress: { passes: 3 }, ecma: 2022, format: { comments: false } },
        }),
      ],
      splitChunks: {
        // Beside the core a widget is one chunk of its point's name, so that the shim can ask for all of it before it
        // knows the manifest. So is a language: a second chunk would be a line of the core. And what a mail's link
        // opens: nobody opens both pages, and in two chunks each would weigh more.
        chunks: (chunk) => !chunk.canBeInitial() && !points.has(chunk.name) && !/^locale-|-approval$/.test(chunk.name),
        minSize: 8000,
        maxAsyncRequests: 8,
        cacheGroups: {
          core: { test: isOfCore, name: 'core', chunks: 'async', enforce: true, priority: 10 },
          table: {
            test: /src\/shared\/(table\/(ShortTable|Grid|HeaderCell|Row\.|SortBy|FullText|useRoom|useLate|fit|column|sorting|listState|useListState)|filter\/filter\.ts)/,
            name: 'table',
            enforce: true,
            priority: 5,
          },
          // What logs and other pages of rows need as well.
          pager: {
            test: /src\/shared\/table\/(Pager|pager\.|pages|table\.messages)/,
            name: 'pager',
            enforce: true,
            priority: 5,
          },
          // What the pages of these records have in common: whoever opened one of them has it for the others.
          record: {
            test: /[\\/](src|texts|wire)[\\/](?!.*node_modules)/,
            name: 'record',
            chunks: ({ name }) => /^(asset|change|problem|release)-view$/.test(name),
            minChunks: 4,
            enforce: true,
            priority: 3,
          },
          // What only long lists need. An activity log has pages and texts of a table, but no table.
          list: {
            test: /node_modules\/react-table\/|src\/shared\/table\/(?!useUrl|Empty\.)/,
            name: 'list',
            enforce: true,
            priority: 4,
          },
        },
      },
    },
    cache: {
      type: 'filesystem',
      cacheDirectory: path.join(__dirname, '.cache/webpack'),
      buildDependencies: { config: [__filename, require.resolve('./remotes/build/wire-in-browser.ts')] },
    },
    performance: false,
    stats: 'errors-warnings',
    infrastructureLogging: { level: 'error' },
  };
};
