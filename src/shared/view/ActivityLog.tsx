import { useState } from 'react';
import type { ActivityEntry, ActivityPage, ActivityQuery } from '../../../wire/parts/activity';
import type { LiveEvent } from '../../../wire/parts/live';
import { defaultPageSize } from '../../../wire/protocol/list';
import type { Call, Carries } from '../../../wire/protocol/call';
import type { ReplyOf, RequestOf } from '../api/client';
import type { Live } from '../api/live';
import { Loaded } from '../api/Loaded';
import { useRecord } from '../api/useRecord';
import { Button } from '../button/Button';
import { useMessages } from '../i18n/useMessages';
import { RefreshIcon } from '../icon/icon';
import { HostLink } from '../link/HostLink';
import type { Translate } from '../i18n/messages';
import { cx, useStyles } from '../style/useStyles';
import { Empty } from '../table/Empty';
import { Pager } from '../table/Pager';
import type { Tab } from '../tabs/Tabs';
import * as sheet from './ActivityLog.module.css';
import { Moment } from './Moment';
import { RichText } from './RichText';
import * as words from '../../../texts/compiled/screen/common';
import * as viewMessages from '../../../texts/compiled/screen/view';

interface ActivityLogProps<C extends Carries> {
  /** The owner's log call. */
  call: Call<C>;
  id: number;
  /** Picks the page out of the reply, whose key differs per owner (X20). */
  page: (reply: ReplyOf<C>) => ActivityPage;
  live?: Live;
}

const newestFirst = { 'sort-order': 'desc' } as const;
const firstPage = { page: 1, limit: defaultPageSize };

/** What a log asks for at first. */
export const firstOfLog = { ...firstPage, ...newestFirst };

/**
 * What happened to a record, newest first (D1 §3, §9): 10 per page, a pager only above 10 entries. Reload goes back to
 * page 1, 10 per page. Give it a new `key` to reload it from outside.
 */
export function ActivityLog<C extends { params: { id: number }; query: ActivityQuery }>({
  call,
  id,
  page,
  live,
}: ActivityLogProps<C>) {
  const css = useStyles(sheet);
  const t = useMessages();
  const [shown, setShown] = useState(firstPage);
  const load = useRecord(call, { params: { id }, query: { ...shown, ...newestFirst } } as unknown as RequestOf<C>, {
    keep: true,
    live,
  });
  const reload = () => {
    setShown(firstPage);
    void load.reload();
  };
  return (
    <section className={css.log} aria-label={t(words.activity_log)}>
      <Loaded of={load}>
        {(reply) => {
          const { data, total } = page(reply);
          if (total === 0) return <Empty title={t(viewMessages.log_empty)} />;
          return (
            <>
              <div className={css.tools}>
                <Button
                  look="quiet"
                  small
                  icon={<RefreshIcon />}
                  aria-label={t(words.refresh)}
                  pending={load.refreshing}
                  onClick={reload}
                />
              </div>
              <ol className={css.entries}>
                {linesOf(data).map((line, index, lines) => (
                  <Line
                    key={line.id}
                    line={line}
                    follows={index > 0 && lines[index - 1]!.creator?.id === line.creator?.id}
                  />
                ))}
              </ol>
              {total > defaultPageSize && (
                <Pager
                  label={t(words.activity_log)}
                  {...shown}
                  total={total}
                  onChange={(change) => setShown((now) => ({ ...now, page: 1, ...change }))}
                />
              )}
            </>
          );
        }}
      </Loaded>
    </section>
  );
}

/** The tab of a record with its log. `page` picks the page out of the reply. */
export const logTab = <C extends { params: { id: number }; query: ActivityQuery }>(
  t: Translate,
  record: LiveEvent,
  call: Call<C>,
  page: (reply: ReplyOf<C>) => ActivityPage,
): Tab => ({
  id: 'activity_log',
  label: t(words.activity_log),
  panel: () => <ActivityLog call={call} id={record.id} page={page} live={record} />,
});

/** What one request did: what was done first, and what came of it. */
interface Line extends ActivityEntry {
  results: ActivityEntry[];
}

/** One entry for each request: entries are newest first, so what it did first comes last. */
function linesOf(entries: readonly ActivityEntry[]): Line[] {
  const lines: Line[] = [];
  for (const entry of entries) {
    const last = lines.at(-1);
    const together = last && entry.request_id !== null && last.request_id === entry.request_id;
    if (together) lines.splice(-1, 1, { ...entry, results: [...last.results, last] });
    else lines.push({ ...entry, results: [] });
  }
  return lines;
}

/** `follows`: the entry before is by the same person, who is named there. */
function Line({ line, follows }: { line: Line; follows: boolean }) {
  const css = useStyles(sheet);
  const t = useMessages();
  const { creator } = line;
  return (
    <li className={cx(css.entry, follows && css.follows)}>
      {!follows &&
        (creator?.profile_pic ? (
          <img className={css.face} src={creator.profile_pic} alt="" />
        ) : (
          <span className={css.face} aria-hidden="true">
            {initials(creator?.full_name)}
          </span>
        ))}
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
          <RichText html={withoutName(line)} />
          <span className={css.when}>
            <Moment at={line.created_at} />
          </span>
        </div>
        {line.results.length > 0 && (
          <ul className={css.results}>
            {line.results.map((result) => (
              <li key={result.id}>
                <RichText html={withoutName(result)} />
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

const initials = (name = '') =>
  name
    .split(/\s+/)
    .map((word) => word[0])
    .filter(Boolean)
    .slice(0, 2)
    .join('')
    .toUpperCase();
