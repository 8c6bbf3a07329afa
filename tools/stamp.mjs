import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const stampFile = 'dist/stamps.json';
const everywhere = ['package-lock.json', 'tsconfig.json', 'tools/build.mjs', 'tools/texts.mjs'];

const bundle = [
  'texts',
  'wire',
  'src',
  'remotes',
  'host-shim',
  'webpack.config.js',
  'tools/contents.mjs',
  ...everywhere,
];

/** What is built, from what. A part is up to date while its output is there and nothing it is made of has changed. */
export const parts = {
  bundle: { output: 'dist/bundle', from: bundle },
  // Each has a copy of the shim, which knows the bundle's files.
  plugIns: {
    output: 'dist/plug-ins',
    from: ['connections', 'tools/plug-ins.mjs', 'tools/connect', 'package.json', ...bundle],
  },
  // package.json is part of them: it has the version, and their names are of what they are made from.
  server: { output: 'dist/server/main.mjs', from: ['texts', 'wire', 'server', 'package.json', ...everywhere] },
  demo: {
    output: 'dist/demo-data/index.mjs',
    from: ['demo', 'texts', 'wire', 'server', 'package.json', ...everywhere],
  },
  kit: {
    output: 'dist/conformance/cli.mjs',
    from: [
      ...['advice', 'check', 'cli', 'fault', 'index', 'report', 'requirement'].map((name) => `conformance/${name}.ts`),
      ...['backend', 'host', 'page', 'probe', 'remote'].map((name) => `conformance/${name}`),
      ...['wire', 'server', 'package.json', ...everywhere],
    ],
  },
  reader: { output: 'dist/api-page/reader.js', from: ['server/openapi/reader', ...everywhere] },
};

/** What decides nothing about what is built, and what is made on the way. */
const isBeside = (file) => /\.(test|story)\.tsx?$/.test(file) || file.startsWith(path.join('texts', 'compiled'));

function filesBelow(file) {
  if (!existsSync(file)) return [];
  if (!statSync(file).isDirectory()) return [file];
  return readdirSync(file)
    .sort()
    .flatMap((name) => filesBelow(path.join(file, name)));
}

function stampOf({ from }) {
  const hash = createHash('sha256').update(process.version);
  for (const file of from.flatMap(filesBelow))
    if (!isBeside(file)) hash.update(`\0${file}\0`).update(readFileSync(file));
  return hash.digest('hex');
}

const readStamps = () => (existsSync(stampFile) ? JSON.parse(readFileSync(stampFile, 'utf8')) : {});

/** Names of the parts that have to be built. */
export function stale() {
  const stamps = readStamps();
  return Object.keys(parts).filter((name) => !existsSync(parts[name].output) || stamps[name] !== stampOf(parts[name]));
}

/** The stamp is taken before a build, so that a change during the build makes it stale again. */
export function takeStamp(name) {
  const stamp = stampOf(parts[name]);
  return function store() {
    mkdirSync('dist', { recursive: true });
    writeFileSync(stampFile, JSON.stringify({ ...readStamps(), [name]: stamp }));
  };
}
