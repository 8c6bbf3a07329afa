import type { RecordKind } from '../../wire/protocol/kind';
import { allKinds } from '../kinds';
import { type Choice, someOf } from '../shared/choices';
import { noSuch } from '../shared/errors';
import type { Noun } from '../shared/nouns';

const record = (table: string, noun: Noun): Choice => ({ ...someOf(table), sentence: noSuch(noun) });

/** Records that a body names: one that does not exist is 422 at the field, not 404 as in a path. */
export const records = {
  ...(Object.fromEntries(allKinds.map(({ type, table, noun }) => [type, record(table, noun)])) as Record<
    RecordKind,
    Choice
  >),
  task: record('help_desk.tasks', 'task'),
  level: record('cab_run_levels', 'level'),
};
