import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import webpack, { type Stats } from 'webpack';
import type { Extension, Manifest } from '../../host-shim/protocol';
import { ManifestPlugin } from '../../remotes/build/manifest-plugin';

// The build's own checks of what it writes into the manifest, on a remote of two modules.
let remotes: string;
beforeEach(async () => {
  await mkdir('.test', { recursive: true });
  remotes = await mkdtemp(path.resolve('.test/build-'));
  await writeFile(path.join(remotes, 'one.ts'), 'export const mount = () => 1;');
  await writeFile(path.join(remotes, 'two.ts'), 'export const mount = () => 2;');
});
afterEach(() => rm(remotes, { recursive: true }));

/** Builds with these modules as extensions. Returns what the build found fault with. */
async function build(...modules: string[]): Promise<string[]> {
  const extensions = modules.map((module, order): Extension => ({ point: 'ticket.associates', module, order }));
  const compiler = webpack({
    mode: 'production',
    context: remotes,
    entry: { one: './one.ts', two: './two.ts' },
    output: { path: path.join(remotes, 'dist'), filename: '[name].js' },
    plugins: [new ManifestPlugin({ remotes, extensions, besides: [], version: '1', global: 'built', entry: 'one.js' })],
  });
  const stats = await new Promise<Stats>((resolve, reject) =>
    compiler!.run((error, result) => (error ? reject(error) : resolve(result!))),
  );
  await new Promise((closed) => compiler!.close(closed));
  return (stats.toJson({ all: false, errors: true }).errors ?? []).map(({ message }) => message);
}

test('the manifest lists every script with its hash', async () => {
  expect(await build('./one', './two')).toEqual([]);
  const { entry, files } = JSON.parse(await readFile(path.join(remotes, 'dist/manifest.json'), 'utf8')) as Manifest;
  expect(Object.keys(files).sort()).toEqual(['one.js', 'two.js']);
  expect(entry.integrity).toBe(files['one.js']);
  for (const hash of Object.values(files)) expect(hash).toMatch(/^sha384-[\w+/]{64}$/);
});

test('an extension whose module is missing fails the build', async () => {
  expect(await build('./one', './two', './three')).toEqual([
    expect.stringContaining('names ./three, but there is no such module'),
  ]);
});

test('an extension whose module exports no mount fails the build', async () => {
  await writeFile(path.join(remotes, 'two.ts'), 'export const show = () => 2;');
  expect(await build('./one', './two')).toEqual([expect.stringContaining('two.ts does not export mount')]);
});

test('a module that no extension names fails the build', async () => {
  expect(await build('./one')).toEqual([expect.stringContaining('two.ts is named by no extension')]);
});
