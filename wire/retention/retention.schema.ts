import { array, boolean, object, string } from 'yup';
import { entries } from '../protocol/entry';
import { wholeNumber } from '../protocol/fields';
import * as s from '../protocol/shape';
import { type LogKind, logKinds, retentionCalls, retentionLimits, retentionTexts } from './retention';

/** Months; null: for good. */
const months = () =>
  wholeNumber(retentionTexts.months)
    .min(retentionLimits.least, retentionTexts.months)
    .max(retentionLimits.most, retentionTexts.months)
    .nullable()
    .default(null);

/** For how many months the lines about each kind of record stay in the activity log. */
export const retentionForm = object(
  Object.fromEntries(logKinds.map((kind) => [kind, months()])) as Record<LogKind, ReturnType<typeof months>>,
);

export const retentionReply = s.shape({
  retention: retentionForm.required().noUnknown(),
  /** The partitions of the log, the newest first. */
  months: s.rows({
    /** `2026-11`; null: from the beginning. Months are those of UTC. */
    from: s.textOrNull(),
    /** The month behind it; null: it holds what has no month of its own. */
    before: s.textOrNull(),
    /** As PostgreSQL has last counted them. */
    lines: s.count(),
    bytes: s.count(),
    /** Kinds whose lines go at the next run. */
    due: array().of(string().oneOf(logKinds).required()).required(),
  }),
  /** Where archives go: a folder, or `s3://…`. */
  place: s.text(),
  /** One is being made now. */
  running: boolean().required(),
});

export const logArchiveList = s.listOf('log_archives', {
  id: s.id(),
  /** `2024-03` */
  month: s.text(),
  kinds: array().of(s.text()).required(),
  /** null: it is not whole yet. */
  lines: s.count().nullable().defined(),
  bytes: s.count().nullable().defined(),
  first_id: s.idOrNull(),
  last_id: s.idOrNull(),
  /** Of the file. */
  sha256: s.textOrNull(),
  place: s.text(),
  file: s.text(),
  /** When its lines were gone from the log. */
  archived_at: s.timeOrNull(),
});

export const retentionEntries = entries(
  'retention',
  retentionCalls,
  {
    view: 'Read how long the activity log is kept, and its months',
    save: 'Set how long the activity log is kept',
    archives: 'List archives of the activity log',
    run: 'Take old lines out of the log, into archives',
    download: 'Download an archive: JSON lines, gzip',
    verify: 'Read an archive and compare it with its digest',
  },
  {
    view: { reply: retentionReply },
    save: { body: retentionForm, reply: retentionReply },
    archives: { query: { sorts: [], unsearched: true }, reply: logArchiveList },
  },
);
