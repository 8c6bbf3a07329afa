// What the bundle may weigh. Each budget is a test of npm test and a line of npm run bench.
import { readdirSync, readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { buildSync } from 'esbuild';
import { contentsOf, partsWith } from './contents.mjs';

const folder = 'dist/bundle';
const gzip = (...files) =>
  files.reduce((sum, file) => sum + gzipSync(readFileSync(`${folder}/${file}`), { level: 9 }).length, 0);
const entry = () => JSON.parse(readFileSync(`${folder}/manifest.json`, 'utf8')).entry.url;

/** The shim's second file: no page without a widget loads it. */
const mountPart = () => entry().replace('entry.js', 'host-shim-mount.js');

/** All that a page with these parts loads of the add-on. */
const allOf = (...parts) => gzip(...new Set(['host-shim.js', entry(), mountPart(), ...contentsOf(...parts).scripts]));

/** Charts, graphs, editors and dates load only where they are shown. */
const heavy =
  /^(chart\.js|vis-|@tiptap\/|prosemirror-|react-datepicker|react-day-picker|flatpickr|dayjs|date-fns|luxon|moment|quill|lexical|@lexical\/)/;
const heavyIn = (...parts) => contentsOf(...parts).packages.filter((name) => heavy.test(name)).length;

/** A wrapper of the package for hosts, without the framework it is for. */
const wrapper = (name) => {
  const { outputFiles } = buildSync({
    entryPoints: [`host-shim/package/${name}.ts`],
    bundle: true,
    minify: true,
    format: 'esm',
    target: 'es2022',
    external: ['react', 'vue'],
    write: false,
  });
  return gzipSync(outputFiles[0].contents, { level: 9 }).length;
};

// The last comes by itself when it is there: the look and the height that a host has.
const firstWidget = ['ticket.associates', 'follow-host'];
const publicApproval = ['page', 'public-approval'];
const contractApproval = ['page', 'contract-approval'];
const problemList = ['page', 'pages', 'problem-list'];
const overview = ['page', 'pages', 'start'];
const assetView = ['page', 'pages', 'asset-view'];
const importPage = ['page', 'pages', 'import'];
const importMapping = [...importPage, 'import-mapping'];
const reportView = ['page', 'pages', 'report-view'];

/** `measure` returns a number in `unit`; more than `limit` fails. */
export const budgets = [
  { name: 'shim, gzip', limit: 4096, unit: 'bytes', measure: () => gzip('host-shim.js') },
  {
    name: 'what the shim loads with the first widget, gzip',
    limit: 1800,
    unit: 'bytes',
    measure: () => gzip(mountPart()),
  },
  { name: 'wrapper for React, gzip', limit: 500, unit: 'bytes', measure: () => wrapper('react') },
  { name: 'wrapper for Vue, gzip', limit: 500, unit: 'bytes', measure: () => wrapper('vue') },
  { name: 'remote entry, gzip', limit: 11_000, unit: 'bytes', measure: () => gzip(entry()) },
  {
    name: 'first widget with shim and entry, gzip',
    limit: 120_000,
    unit: 'bytes',
    measure: () => allOf(...firstWidget),
  },
  {
    name: 'problem list with shim and entry, gzip',
    limit: 200_000,
    unit: 'bytes',
    measure: () => allOf(...problemList),
  },
  {
    name: 'overview with shim and entry, gzip',
    limit: 190_000,
    unit: 'bytes',
    measure: () => allOf(...overview),
  },
  {
    name: 'public approval page with shim and entry, gzip',
    limit: 111_400,
    unit: 'bytes',
    measure: () => allOf(...publicApproval),
  },
  {
    name: 'public approval page of contracts with shim and entry, gzip',
    limit: 114_000,
    unit: 'bytes',
    measure: () => allOf(...contractApproval),
  },
  {
    name: 'asset page without its map, with shim and entry, gzip',
    limit: 174_900,
    unit: 'bytes',
    measure: () => allOf(...assetView),
  },
  {
    name: 'import page with shim and entry, gzip',
    limit: 170_100,
    unit: 'bytes',
    measure: () => allOf(...importPage),
  },
  {
    name: 'import page with the columns of a file, gzip',
    limit: 248_700,
    unit: 'bytes',
    measure: () => allOf(...importMapping),
  },
  {
    name: 'report page without its chart, with shim and entry, gzip',
    limit: 201_200,
    unit: 'bytes',
    measure: () => allOf(...reportView),
  },
  {
    name: 'parts of the bundle with the chart library beside the chart',
    limit: 0,
    unit: 'parts',
    measure: () => partsWith(/^chart\.js/).filter((part) => part !== 'report-chart').length,
  },
  {
    name: 'parts of the bundle with the graph library beside the map',
    limit: 0,
    unit: 'parts',
    measure: () => partsWith(/^vis-/).filter((part) => part !== 'asset-map').length,
  },
  {
    name: 'scripts of ours for a list that V8 compiles only when they run (remotes/build/compile-hint-plugin.ts)',
    limit: 0,
    unit: 'scripts',
    measure: () =>
      contentsOf('pages', 'problem-list', 'list-filters')
        .scripts.map((file) => readFileSync(`${folder}/${file}`, 'utf8'))
        .filter((code) => code.length < 100_000 && !code.startsWith('//# allFunctionsCalledOnLoad\n')).length,
  },
  {
    name: 'chart, graph, editor and date libraries in the first widget',
    limit: 0,
    unit: 'packages',
    measure: () => heavyIn(...firstWidget),
  },
  {
    name: 'chart, graph, editor and date libraries in the problem list',
    limit: 0,
    unit: 'packages',
    measure: () => heavyIn(...problemList),
  },
  {
    name: 'sources of the demo in the server that a site deploys',
    limit: 0,
    unit: 'sources',
    measure: () =>
      readdirSync('dist/server')
        .filter((file) => file.endsWith('.map'))
        .flatMap((file) => JSON.parse(readFileSync(`dist/server/${file}`, 'utf8')).sources)
        .filter((source) => /^(\.\.\/)+demo\//.test(source)).length,
  },
];
