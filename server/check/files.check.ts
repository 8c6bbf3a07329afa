import * as statusSentences from '../../texts/compiled/server/status';
import type { FilesState, Move } from '../files/state';
import { type Scanner, ScannerError } from '../scan/clamd';
import { say } from '../shared/sentence';
import type { Objects } from '../store/objects';
import { StoreError } from '../store/s3';
import { fault, ok, type Said, warning } from './finding';

/** Days after which signatures are old. */
const oldSignatures = 7;

/** Why the store cannot be used; null: it can, or there is none. */
export async function storeRefusal(objects: Objects | null, signal?: AbortSignal): Promise<StoreError | null> {
  try {
    await objects?.reach(signal);
    return null;
  } catch (error) {
    if (error instanceof StoreError) return error;
    return new StoreError(null, 'ETIMEDOUT', `it does not reply (${(error as Error).name})`);
  }
}

/** Where files are, whether the store is reached, and how a move goes. */
export function filesFound(
  { database, store, unremoved, move }: FilesState,
  { name, refusal }: { name: string | null; refusal: StoreError | null },
): Said[] {
  const found: Said[] = [];
  if (name === null)
    found.push(
      store.count
        ? fault(say(statusSentences.files_unset, { count: store.count }), say(statusSentences.files_unset_next))
        : ok(say(statusSentences.files_database, { count: database.count })),
    );
  else if (refusal !== null)
    found.push(
      fault(
        say(statusSentences.files_away, { name, why: refusal.code }),
        say(statusSentences.files_away_next, { count: store.count }),
      ),
    );
  else found.push(ok(say(statusSentences.files_store, { name, stored: store.count, kept: database.count })));
  if (move) found.push(...moveFound(move));
  if (unremoved.count)
    found.push(
      warning(
        say(statusSentences.objects_left, { count: unremoved.count, why: unremoved.failure ?? '–' }),
        say(statusSentences.objects_left_next),
      ),
    );
  return found;
}

function moveFound({ target, ended_at, file_count: count, moved, failed, failure }: Move): Said[] {
  if (ended_at === null)
    return [
      failed === 0 && failure !== null
        ? warning(say(statusSentences.move_waits, { target, why: failure }), say(statusSentences.move_waits_next))
        : ok(say(statusSentences.move_goes, { target, moved, count })),
    ];
  return failed
    ? [
        warning(
          say(statusSentences.move_failed, { target, count: failed, why: failure ?? '–' }),
          say(statusSentences.move_failed_next, { target }),
        ),
      ]
    : [];
}

/** Does the scanner reply, and how old is what it knows? Nothing where none is set. */
export async function scannerFound(scanner: Scanner | null, now = new Date()): Promise<Said[]> {
  if (!scanner) return [];
  const { name: where } = scanner;
  try {
    const version = await scanner.version();
    const [engine, , made] = version.split('/');
    const days = made ? Math.floor((now.getTime() - Date.parse(`${made} UTC`)) / 86_400_000) : NaN;
    return [
      days > oldSignatures
        ? warning(say(statusSentences.scanner_old, { where, days }), say(statusSentences.scanner_old_next))
        : ok(say(statusSentences.scanner_well, { where, version: engine ?? '' })),
    ];
  } catch (error) {
    if (!(error instanceof ScannerError)) throw error;
    return [
      fault(say(statusSentences.scanner_away, { where, why: error.message }), say(statusSentences.scanner_away_next)),
    ];
  }
}
