import { createHash } from 'node:crypto';
import { cpSync, lstatSync, mkdirSync, readFileSync, symlinkSync, writeFileSync, chmodSync } from 'node:fs';
import path from 'node:path';
import { everythingIn, manifest, root, run, settleTree } from './archive.mjs';

/** Where the product lies in the package and in the image. */
export const home = '/usr/lib/service-desk';

const settings = '/etc/service-desk/service-desk.env';
const scripts = ['postinst', 'prerm', 'postrm'];
const source = (name) => readFileSync(path.join(root, 'deploy', name), 'utf8');

/** The unit of deploy/, for the place of the package. */
function unit() {
  const text = source('service-desk.service').replace(/^#.*\n/, '');
  if (!text.includes('/opt/service-desk')) throw new Error('deploy/service-desk.service names another folder.');
  return text.replaceAll('/opt/service-desk', home);
}

/** Writes `service-desk_<version>_amd64.deb` by dpkg-deb. Returns its path. */
export async function buildDebian({ work, to, product, epoch }) {
  const tree = path.join(work, 'debian');
  const write = (name, text, mode = 0o644) => {
    const file = path.join(tree, name);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, text);
    chmodSync(file, mode);
  };
  cpSync(product, path.join(tree, home), { recursive: true, verbatimSymlinks: true });
  write(settings, source('service-desk.env'));
  write('/usr/lib/systemd/system/service-desk.service', unit());
  write('/usr/bin/service-desk', source('debian/service-desk'), 0o755);
  write('/usr/share/doc/service-desk/copyright', source('debian/copyright'));
  symlinkSync(path.join(home, 'docs'), path.join(tree, '/usr/share/doc/service-desk/docs'));
  for (const name of ['CHANGELOG.md', 'SECURITY.md'])
    symlinkSync(path.join(home, name), path.join(tree, '/usr/share/doc/service-desk', name));

  const files = everythingIn(tree).filter((name) => lstatSync(path.join(tree, name)).isFile());
  const bytes = files.reduce((total, name) => total + lstatSync(path.join(tree, name)).size, 0);
  const values = { version: manifest.version, size: Math.ceil(bytes / 1024) };
  write(
    'DEBIAN/control',
    source('debian/control').replace(/@(\w+)@/g, (_, name) => values[name]),
  );
  write('DEBIAN/conffiles', `${settings}\n`);
  write('DEBIAN/md5sums', files.map((name) => `${md5(path.join(tree, name))}  ${name}\n`).join(''));
  for (const name of scripts) write(`DEBIAN/${name}`, source(`debian/${name}`), 0o755);
  settleTree(tree, epoch);

  const file = path.join(to, `${manifest.name}_${manifest.version}_amd64.deb`);
  await run('dpkg-deb', ['--root-owner-group', '-Zzstd', '--build', tree, file], {
    env: { ...process.env, SOURCE_DATE_EPOCH: String(epoch) },
  });
  return file;
}

/** As `dpkg --verify` compares them. */
const md5 = (file) => createHash('md5').update(readFileSync(file)).digest('hex');
