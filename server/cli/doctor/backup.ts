import { stat } from 'node:fs/promises';
import { lastBackup } from '../../backup/last';
import { type Check, ok, warning } from './finding';

/** Days after which a backup is old. */
const old = 7;

export const backupCheck: Check = {
  name: 'backup',
  async run({ config: { dataDir, demo } }) {
    const last = await lastBackup(dataDir);
    const next = 'Make one each night (service-desk backup <file>), and keep it on another machine.';
    if (!last) {
      const found = 'No backup by service-desk backup is known.';
      return [demo ? ok(found) : warning(found, `${next} With pg_dump or archiving of your own this can be ignored.`)];
    }
    const days = Math.floor((Date.now() - last.at.getTime()) / 86_400_000);
    const found = `The last backup is ${days === 0 ? 'of today' : days === 1 ? '1 day old' : `${days} days old`}: ${last.file}.`;
    if (days > old) return [warning(found, next)];
    const isThere = await stat(last.file).then(
      () => true,
      () => false,
    );
    return [ok(isThere ? found : `${found} It is not there any more, perhaps kept elsewhere.`)];
  },
};
