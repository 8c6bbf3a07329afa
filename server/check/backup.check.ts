import { stat } from 'node:fs/promises';
import * as statusSentences from '../../texts/compiled/server/status';
import type { KnownBackup, KnownBackups } from '../backup/record';
import { say } from '../shared/sentence';
import { isS3 } from '../store/s3.settings';
import { ok, type Said, warning } from './finding';

/** Days after which a backup is old, and after which the last trial of one is. */
const old = { made: 7, verified: 30 };

/** How old the last backup is, and the last one that was tried by a restore. `demo`: nobody minds. */
export async function backupFound({ last, verified }: KnownBackups, demo: boolean, now = new Date()): Promise<Said[]> {
  if (!last) {
    const found = say(statusSentences.no_backup);
    return [demo ? ok(found) : warning(found, say(statusSentences.no_backup_next))];
  }
  const found = [await madeFound(last, now)];
  return demo ? found : [...found, ...verifiedFound(verified, now)];
}

async function madeFound(last: KnownBackup, now: Date): Promise<Said> {
  const about = aboutOf(last, now);
  if (about.days > old.made) return warning(say(statusSentences.backup_age, about), say(statusSentences.backup_next));
  const isThere =
    isS3(last.name) ||
    (await stat(last.name).then(
      () => true,
      () => false,
    ));
  return ok(say(isThere ? statusSentences.backup_age : statusSentences.backup_elsewhere, about));
}

function verifiedFound(verified: KnownBackup | null, now: Date): Said[] {
  if (!verified) return [warning(say(statusSentences.backup_untried), say(statusSentences.backup_untried_next))];
  const about = aboutOf(verified, now);
  const found = say(statusSentences.backup_tried, about);
  return [about.days > old.verified ? warning(found, say(statusSentences.backup_untried_next)) : ok(found)];
}

const aboutOf = ({ at, name }: KnownBackup, now: Date): { days: number; file: string } => ({
  days: Math.floor((now.getTime() - at.getTime()) / 86_400_000),
  file: name,
});
