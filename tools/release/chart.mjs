import { cpSync } from 'node:fs';
import path from 'node:path';
import { gzip, manifest, root, settleTree, tar } from './archive.mjs';

/** The Helm chart as an archive that `helm install desk <file>` takes. Returns its path. */
export async function buildChart({ work, to, epoch }) {
  const folder = path.join(work, 'chart');
  cpSync(path.join(root, 'deploy/helm', manifest.name), path.join(folder, manifest.name), { recursive: true });
  settleTree(folder, epoch);
  const archive = path.join(work, 'chart.tar');
  await tar(archive, folder, [manifest.name], { epoch });
  const file = path.join(to, `${manifest.name}-chart-${manifest.version}.tgz`);
  await gzip(archive, file);
  return file;
}
