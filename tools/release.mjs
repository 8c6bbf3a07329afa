// npm run release: everything that is handed out, into release/, with its checksums. The same commit gives the same
// bytes, on the same versions of Node and of Debian's packages.
// --only tgz,host,chart,deb,image makes some of it, --to another folder, --changed takes sources that are not committed.
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { root, run, sha256 } from './release/archive.mjs';
import { buildChart } from './release/chart.mjs';
import { buildDebian } from './release/debian.mjs';
import { buildHostSide } from './release/host-side.mjs';
import { buildImage } from './release/image.mjs';
import { imageSbom, productSbom, writeSbom } from './release/sbom.mjs';
import { packProduct, stageProduct } from './release/stage.mjs';

const parts = ['tgz', 'host', 'chart', 'deb', 'image'];

/** Why it cannot be made on this machine; undefined where it can. */
const missing = {
  deb: () => (has('dpkg-deb') ? undefined : 'dpkg-deb is not there; a Debian package is made on Debian'),
  image: () =>
    process.arch !== 'x64' || !has('dpkg-deb') || !has('apt-get')
      ? 'its root file system is made of the packages of Debian for amd64, on Debian'
      : undefined,
};

const has = (command) => spawnSync(command, ['--version'], { stdio: 'ignore' }).status === 0;

function readOptions() {
  const { values } = parseArgs({
    options: { to: { type: 'string' }, only: { type: 'string' }, changed: { type: 'boolean' } },
  });
  const only = values.only?.split(',') ?? parts;
  const unknown = only.find((name) => !parts.includes(name));
  if (unknown) throw new Error(`There is no part "${unknown}"; the parts are ${parts.join(', ')}.`);
  return { to: path.resolve(values.to ?? path.join(root, 'release')), only, changed: values.changed ?? false };
}

/** Seconds since 1970 that every file in an archive carries: when the commit was made. */
function timeOfCommit(changed) {
  const git = (...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();
  const files = git('status', '--porcelain');
  if (files && !changed)
    throw new Error(`A release is made of a commit. Commit these first, or try it with --changed:\n${files}`);
  return Number(process.env.SOURCE_DATE_EPOCH ?? git('log', '-1', '--format=%ct'));
}

async function timed(title, making) {
  const start = Date.now();
  const made = await making;
  console.log(`${title}: ${((Date.now() - start) / 1000).toFixed(1)} s`);
  return made;
}

async function release({ to, only, changed }) {
  const epoch = timeOfCommit(changed);
  execFileSync(process.execPath, ['tools/build.mjs'], { cwd: root, stdio: 'inherit' });
  if (to === path.join(root, 'release')) rmSync(to, { recursive: true, force: true });
  mkdirSync(to, { recursive: true });
  const work = mkdtempSync(path.join(tmpdir(), 'service-desk-release-'));
  try {
    const wanted = only.filter((name) => {
      const reason = missing[name]?.();
      if (reason) console.log(`Left out: ${name}. ${reason}.`);
      return !reason;
    });
    const product = await timed('The product with what it needs', stageProduct(work));
    const release = { work, to, epoch, product };
    const sbom = await productSbom(release);
    const make = {
      tgz: async () => [await packProduct(release), writeSbom(release, '', sbom)],
      host: () => buildHostSide(release),
      chart: async () => [await buildChart(release)],
      deb: async () => [await buildDebian(release)],
      image: async () => {
        const { file, packages } = await buildImage(release);
        return [file, writeSbom(release, '-image', imageSbom(sbom, packages))];
      },
    };
    const made = await Promise.all(wanted.map((name) => timed(name, make[name]())));
    writeSums(to, made.flat());
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

/** As `sha256sum --check` reads them. */
function writeSums(to, files) {
  const names = files.map((file) => path.basename(file)).sort();
  writeFileSync(path.join(to, 'SHA256SUMS'), names.map((name) => `${sha256(path.join(to, name))}  ${name}\n`).join(''));
  console.log([...names, 'SHA256SUMS'].map((name) => path.join(path.relative(process.cwd(), to), name)).join('\n'));
}

try {
  await release(readOptions());
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
