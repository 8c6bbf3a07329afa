import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import * as words from '../../../texts/compiled/screen/common';
import * as commentsMessages from '../../../texts/compiled/screen/comments';
import * as listToolsMessages from '../../../texts/compiled/screen/list-tools';
import * as viewMessages from '../../../texts/compiled/screen/view';
import { type Comment, commentCalls, type Stream, type StreamPart, streamParts } from '../../../wire/parts/comment';
import { type ExportFormat, exportFormats } from '../../../wire/parts/export';
import { ownedKinds, recordKinds } from '../../../wire/protocol/kind';
import { defaultPageSize } from '../../../wire/protocol/list';
import { Alert } from '../alert/Alert';
import { AlertArea } from '../alert/AlertArea';
import { urlOf } from '../api/client';
import { Loaded } from '../api/Loaded';
import { type Live, useLive } from '../api/live';
import { useReader } from '../api/useReader';
import { useRecord } from '../api/useRecord';
import { Button } from '../button/Button';
import { ConfirmCall } from '../dialog/ConfirmCall';
import { useHost } from '../host/useHost';
import { useMessages } from '../i18n/useMessages';
import { DownloadIcon } from '../icon/table';
import { useKept } from '../layout/useKept';
import { Menu } from '../menu/Menu';
import { SrOnly } from '../style/SrOnly';
import { useStyles } from '../style/useStyles';
import { Empty } from '../table/Empty';
import { Pager } from '../table/Pager';
import { ActivityLines } from '../view/ActivityLines';
import { CommentEntry } from './CommentEntry';
import * as sheet from './Comments.module.css';
import { Composer } from './Composer';
import { StreamChoice } from './StreamChoice';
import { useWriters } from './writing';

/** Which page is shown; `until`: what came later is counted only. */
interface Place {
  page: number;
  limit: number;
  until?: string;
  /** The page that has this comment, instead of `page`. */
  comment?: number;
}

/** What is brought into sight once it is loaded. */
interface Wanted {
  /** A comment, or an entry by its index. */
  comment?: number;
  index?: number;
  /** Not with this reply, which was there before. */
  after?: string;
  focus: boolean;
}

/**
 * What people write about a record and what happens to it, in one order, and where to write more. `owner`: that of its files,
 * `sd_problem:12`. A link with `comment=12` leads to that comment.
 */
export default function Comments({ owner }: { owner: string }) {
  const linked = Number(useSearchParams()[0].get('comment')) || undefined;
  // Another link on the same page begins anew.
  return <CommentStream key={linked} owner={owner} linked={linked} />;
}

function CommentStream({ owner, linked }: { owner: string; linked: number | undefined }) {
  const css = useStyles(sheet);
  const t = useMessages();
  const { base } = useHost().kit;
  const user = useReader()?.user_id;
  const [part, keepPart] = useKept<StreamPart>('stream', user, streamParts);
  const [order, keepOrder] = useKept('stream-order', user, ['desc', 'asc']);
  const [place, setPlace] = useState<Place>({ page: 1, limit: defaultPageSize, comment: linked });
  const [wanted, setWanted] = useState<Wanted | null>(linked ? { comment: linked, focus: true } : null);
  const [quoted, setQuoted] = useState({ html: '', times: 0 });
  const [editing, setEditing] = useState<number | null>(null);
  const [deleting, setDeleting] = useState<Comment | null>(null);
  const section = useRef<HTMLElement>(null);
  const list = useRef<HTMLOListElement>(null);
  const show = place.comment && part === 'changes' ? 'all' : part;
  const load = useRecord(
    commentCalls.stream,
    { params: { owner }, query: { ...place, show, 'sort-order': order } },
    { keep: true },
  );
  const { data } = load;
  const page = place.comment ? (data?.page ?? 1) : place.page;

  /** Would new entries move what somebody reads or writes, or come on a page that is not shown? */
  const isHeld = (): boolean => {
    const { total = 0 } = data ?? {};
    const focused = (section.current?.getRootNode() as ShadowRoot | undefined)?.activeElement;
    if (section.current?.querySelector('form') || list.current?.contains(focused ?? null)) return true;
    return order === 'desc'
      ? page > 1 || (list.current?.getBoundingClientRect().top ?? 0) < 0
      : total >= page * place.limit || total < (page - 1) * place.limit;
  };
  useLive([...liveOf(owner), 'comment'], (event) => {
    if (event?.kind === 'comment' && event.owner !== owner) return;
    // What this person sent, or asked for, is on its way: nothing holds it back.
    const awaited = wanted !== null && (linked === undefined || wanted.comment !== linked);
    if (!data || awaited || place.until || !isHeld()) return void load.reload();
    const held = { ...place, page, comment: undefined, until: data.until };
    setPlace((now) => (now === place ? held : now));
  });

  useEffect(() => {
    if (!wanted || !data || data.until === wanted.after) return;
    const { comment, index = 0, focus } = wanted;
    const entry =
      comment === undefined
        ? list.current?.children[runOf(data.stream, index)]
        : list.current?.querySelector(`[data-comment="${comment}"]`);
    if (!(entry instanceof HTMLElement)) return;
    setWanted(null);
    if (focus) entry.focus({ preventScroll: true });
    entry.scrollIntoView?.({ block: comment === undefined ? 'nearest' : 'center' });
  }, [wanted, data]);

  const turn = (change: Partial<Place>) =>
    setPlace({ page: 1, limit: place.limit, until: data?.until, ...change, comment: undefined });
  const begin = () => setPlace({ page: 1, limit: place.limit });
  const showNewer = () => {
    if (!data) return;
    const { total, until } = data;
    setWanted({ index: order === 'desc' ? 0 : total % place.limit, after: until, focus: true });
    setPlace({ page: order === 'desc' ? 1 : Math.floor(total / place.limit) + 1, limit: place.limit });
  };
  const download = (format: ExportFormat) => {
    const request = { params: { owner, format }, query: { show, 'sort-order': order } };
    const link = document.createElement('a');
    link.href = urlOf(base, commentCalls.history, request);
    link.download = '';
    link.click();
  };
  const saved = () => {
    setEditing(null);
    void load.reload();
  };
  const sent = (comment: number) => {
    if (part === 'changes') keepPart('all');
    setPlace({ page: 1, limit: place.limit, comment });
    setWanted({ comment, focus: false });
  };

  const composer = user !== undefined && (
    <Composer key="composer" owner={owner} user={user} quoted={quoted} onSent={sent} />
  );
  const stream = (
    <Loaded key="stream" of={load}>
      {({ stream: entries, total, newer }) => (
        <>
          {wanted?.comment === linked &&
            linked !== undefined &&
            !entries.some(({ comment }) => comment?.id === linked) && (
              <Alert kind="info">{t(commentsMessages.no_such)}</Alert>
            )}
          <div>
            {order === 'desc' && <Newer count={newer} onShow={showNewer} />}
            {total === 0 ? (
              <Nothing part={show} />
            ) : (
              <ol className={css.list} ref={list}>
                {runsOf(entries).map((run) =>
                  Array.isArray(run) ? (
                    <li key={`line${run[0]!.id}`} className={css.lines} tabIndex={-1}>
                      <ActivityLines entries={run} oldestFirst={order === 'asc'} />
                    </li>
                  ) : (
                    <CommentEntry
                      key={run.id}
                      comment={run}
                      owner={owner}
                      user={user}
                      marked={run.id === linked}
                      editing={editing === run.id}
                      onEdit={(edits) => setEditing(edits ? run.id : null)}
                      onSaved={saved}
                      onDelete={() => setDeleting(run)}
                      onQuote={() =>
                        setQuoted(({ times }) => ({
                          html: quoteOf(run, t(commentsMessages.wrote, { name: run.author?.full_name ?? '' })),
                          times: times + 1,
                        }))
                      }
                    />
                  ),
                )}
              </ol>
            )}
            {order === 'asc' && <Newer count={newer} onShow={showNewer} />}
          </div>
          {total > defaultPageSize && (
            <Pager label={t(commentsMessages.title)} page={page} limit={place.limit} total={total} onChange={turn} />
          )}
        </>
      )}
    </Loaded>
  );
  const writers = <Writers key="writers" names={useWriters(owner)} />;
  return (
    <AlertArea name="comments">
      <section className={css.comments} aria-label={t(commentsMessages.title)} ref={section}>
        <div className={css.bar}>
          <StreamChoice
            value={show}
            onChange={(chosen) => {
              keepPart(chosen);
              begin();
            }}
          />
          <span className={css.export}>
            <Menu
              label={t(listToolsMessages.export)}
              icon={<DownloadIcon />}
              actions={exportFormats.map((format) => ({
                label: t(listToolsMessages[format]),
                onSelect: () => download(format),
              }))}
            />
            <select
              className={css.order}
              aria-label={t(commentsMessages.order)}
              value={order}
              onChange={({ target }) => {
                keepOrder(target.value === 'asc' ? 'asc' : 'desc');
                begin();
              }}
            >
              <option value="desc">{t(viewMessages.newest_first)}</option>
              <option value="asc">{t(viewMessages.oldest_first)}</option>
            </select>
          </span>
        </div>
        {/* Who reads the oldest first goes on below. */}
        {order === 'desc' ? [composer, writers, stream] : [stream, writers, composer]}
      </section>
      {deleting && (
        <ConfirmCall
          title={t(commentsMessages.delete_title)}
          action={t(words.delete)}
          look="danger"
          call={commentCalls.remove}
          request={{ params: { id: deleting.id } }}
          onDone={() => void load.reload()}
          onClose={() => setDeleting(null)}
        >
          {t(commentsMessages.delete_question)}
        </ConfirmCall>
      )}
    </AlertArea>
  );
}

/** The record by what it owns things under. */
function liveOf(owner: string): Extract<Live, readonly unknown[]> {
  const [type, id] = owner.split(':');
  const kind = ownedKinds.find((one) => recordKinds[one].owner === type);
  return kind ? [{ kind, id: Number(id) }] : [];
}

/** Comments, and lines of the log that follow each other. */
function runsOf(entries: Stream['stream']) {
  type Line = NonNullable<Stream['stream'][number]['line']>;
  const runs: (Comment | Line[])[] = [];
  for (const { comment, line } of entries) {
    const last = runs.at(-1);
    if (comment) runs.push(comment);
    else if (line && Array.isArray(last)) last.push(line);
    else if (line) runs.push([line]);
  }
  return runs;
}

/** Which of the runs has the entry of this index. */
function runOf(entries: Stream['stream'], index: number): number {
  let through = 0;
  return runsOf(entries).findIndex((run) => (through += Array.isArray(run) ? run.length : 1) > index);
}

const quoteOf = ({ body }: Comment, who: string) => {
  const escaped = who.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  return `<blockquote><p><strong>${escaped}</strong></p>${body}</blockquote><p></p>`;
};

/** How many entries came that would have moved the page. It takes no room, and follows whoever reads on. */
function Newer({ count, onShow }: { count: number; onShow: () => void }) {
  const css = useStyles(sheet);
  const t = useMessages();
  return (
    <div className={css.newer}>
      <SrOnly live>{count > 0 && t(commentsMessages.new_entries, { count })}</SrOnly>
      {count > 0 && (
        <Button look="primary" small aria-label={t(commentsMessages.show_newer, { count })} onClick={onShow}>
          {t(commentsMessages.newer, { count })}
        </Button>
      )}
    </div>
  );
}

/** Who writes just now; its line is always there, so that nothing moves. */
function Writers({ names }: { names: readonly string[] }) {
  const css = useStyles(sheet);
  const t = useMessages();
  const [name = '', other = ''] = names;
  return (
    <p className={css.writers}>
      {names.length === 1 && t(commentsMessages.writing, { name })}
      {names.length === 2 && t(commentsMessages.two_writing, { name, other })}
      {names.length > 2 && t(commentsMessages.many_writing, { count: names.length })}
    </p>
  );
}

function Nothing({ part }: { part: StreamPart }) {
  const t = useMessages();
  if (part === 'changes') return <Empty title={t(viewMessages.log_empty)} />;
  return (
    <Empty title={t(part === 'all' ? commentsMessages.nothing : commentsMessages.empty)}>
      {t(commentsMessages.empty_text)}
    </Empty>
  );
}
