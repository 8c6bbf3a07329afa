import { stat } from 'node:fs/promises';
import * as statusSentences from '../../texts/compiled/server/status';
import type { LastBackup } from '../backup/last';
import { say } from '../shared/sentence';
import { ok, type Said, warning } from './finding';

/** Days after which a backup is old. */
const old = 7;

/** How old the last backup is. `demo`: nobody minds. */
export async function backupFound(last: LastBackup | null, demo: boolean, now = new Date()): Promise<Said[]> {
  if (!last) {
    const found = say(statusSentences.no_backup);
    return [demo ? ok(found) : warning(found, say(statusSentences.no_backup_next))];
  }
  const days = Math.floor((now.getTime() - last.at.getTime()) / 86_400_000);
  const about = { days, file: last.file };
  if (days > old) return [warning(say(statusSentences.backup_age, about), say(statusSentences.backup_next))];
  const isThere = await stat(last.file).then(
    () => true,
    () => false,
  );
  return [ok(say(isThere ? statusSentences.backup_age : statusSentences.backup_elsewhere, about))];
}
