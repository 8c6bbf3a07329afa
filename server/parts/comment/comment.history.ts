import * as commentSentences from '../../../texts/compiled/server/comment';
import * as logSentences from '../../../texts/compiled/server/log';
import type { Language } from '../../../texts/compiled/languages';
import type { Comment } from '../../../wire/parts/comment';
import type { Actor } from '../../shared/actor';
import type { Db } from '../../shared/db';
import { escapeHtml } from '../../shared/html';
import { textOfHtml } from '../../shared/html.text';
import { say } from '../../shared/sentence';
import { type Export, record, unit } from '../export/export';
import { readSeparator, separatorOf } from '../export/separator';
import type { OwnedRecord } from '../owner';
import { type Entry, readEntries, wholeStream } from './comment.stream';

/** So many entries are read at a time. */
const batch = 500;

interface Wanted {
  query: Record<string, unknown>;
  language: Language;
  /** The reader's, as a BCP 47 tag. */
  locale: string;
  /** What the record is called. */
  name: string;
}

/** The comments on a record and the lines of its log as rows of a file, as the actor may read them. Throws 422. */
export function historyOf(db: Db, actor: Actor, owner: OwnedRecord, { query, language, locale, name }: Wanted): Export {
  const { separator, ...part } = query;
  let whole: Promise<Entry[]> | undefined;
  const read = () => (whole ??= wholeStream(db, actor, owner, part));
  const inWords = (sentence: ReturnType<typeof say>) => sentence.in(language);
  const deleted = inWords(say(commentSentences.was_deleted));
  return {
    title: inWords(say(commentSentences.history_of, { name })),
    separator: readSeparator(separator) ?? separatorOf(locale),
    columns: [
      { label: inWords(say(commentSentences.column_time)), kind: 'time' },
      { label: inWords(say(commentSentences.column_person)), kind: 'text' },
      { label: inWords(say(commentSentences.column_comment)), kind: 'text' },
      { label: inWords(say(commentSentences.column_change)), kind: 'text' },
      { label: inWords(say(commentSentences.column_files)), kind: 'text' },
    ],
    count: async () => (await read()).length,
    rows: async function* () {
      const all = await read();
      for (let first = 0; first < all.length; first += batch) {
        const stream = await readEntries(db, actor, owner, all.slice(first, first + batch), language);
        const rows = stream.flatMap(({ comment, line }) => {
          if (line) return [[line.created_at, line.creator?.full_name ?? '', '', textOfHtml(line.name), '']];
          // Deleted with its record meanwhile.
          if (!comment) return [];
          const { created_at, deleted_at, body, attachments } = comment;
          const files = attachments.map(({ value }) => value).join(', ');
          return [[created_at, writerOf(comment, language), deleted_at ? deleted : textOfHtml(body), '', files]];
        });
        if (rows.length) yield { count: rows.length, bytes: Buffer.from(rows.map(written).join('')) };
      }
    },
  };
}

/** Who wrote a comment, and through which token, in the words of the log. */
function writerOf({ author, through }: Comment, language: Language): string {
  const name = author?.full_name ?? '';
  if (through === null) return name;
  return `${name} ${textOfHtml(say(logSentences.through, { token: escapeHtml(through) }).in(language))}`.trim();
}

const written = (cells: string[]): string => cells.map((text) => text.replace(/[\x1e\x1f]/g, ' ')).join(unit) + record;
