import type { ActivityEntry } from '../../../wire/parts/activity';
import { useMessages } from '../i18n/useMessages';
import { HostLink } from '../link/HostLink';
import { cx, useStyles } from '../style/useStyles';
import * as sheet from './ActivityLog.module.css';
import { Face } from './Face';
import { LogText } from './LogText';
import { Moment } from './Moment';
import * as words from '../../../texts/compiled/screen/common';

/** Lines of an activity log, one for each request; who did several things in a row is named once. */
export function ActivityLines({ entries, oldestFirst }: { entries: readonly ActivityEntry[]; oldestFirst: boolean }) {
  const css = useStyles(sheet);
  return (
    <ol className={css.entries}>
      {linesOf(entries, oldestFirst).map((line, index, lines) => (
        <Line key={line.id} line={line} follows={index > 0 && lines[index - 1]!.creator?.id === line.creator?.id} />
      ))}
    </ol>
  );
}

/** What one request did: what was done first, and what came of it. */
interface Line extends ActivityEntry {
  results: ActivityEntry[];
}

/** One line for each request, in the order of the entries. */
function linesOf(entries: readonly ActivityEntry[], oldestFirst: boolean): Line[] {
  const lines: Line[] = [];
  // Newest first, so that what a request did first comes last.
  for (const entry of oldestFirst ? entries.toReversed() : entries) {
    const last = lines.at(-1);
    const together = last && entry.request_id !== null && last.request_id === entry.request_id;
    if (together) lines.splice(-1, 1, { ...entry, results: [...last.results, last] });
    else lines.push({ ...entry, results: [] });
  }
  return oldestFirst ? lines.reverse() : lines;
}

/** `follows`: the entry before is by the same person, who is named there. */
function Line({ line, follows }: { line: Line; follows: boolean }) {
  const css = useStyles(sheet);
  const t = useMessages();
  const { creator } = line;
  return (
    <li className={cx(css.entry, follows && css.follows)}>
      {!follows && <Face person={creator} />}
      <div className={css.text}>
        {!follows && (
          <p className={css.who}>
            {creator ? (
              <HostLink kind="user" id={creator.id}>
                {creator.full_name}
              </HostLink>
            ) : (
              t(words.system)
            )}
          </p>
        )}
        <div className={css.line}>
          <LogText html={withoutName(line)} links={line.links} />
          <span className={css.when}>
            <Moment at={line.created_at} as="hour" />
          </span>
        </div>
        {line.results.length > 0 && (
          <ul className={css.results}>
            {line.results.map((result) => (
              <li key={result.id}>
                <LogText html={withoutName(result)} links={result.links} />
              </li>
            ))}
          </ul>
        )}
      </div>
    </li>
  );
}

/** The sentence without the name of its author, who stands above it. The server writes the name in bold. */
function withoutName({ name, creator }: ActivityEntry): string {
  return name.replace(/<b>([^<]*)<\/b>\s*/, (bold, text: string) =>
    !creator || text === escaped(creator.full_name) ? '' : bold,
  );
}

const escaped = (text: string) =>
  text.replace(/[&<>"']/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' })[sign]!);
