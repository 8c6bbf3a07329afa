import { useState } from 'react';
import * as words from '../../../texts/compiled/screen/common';
import * as reviewMessages from '../../../texts/compiled/screen/problem_review';
import { problemCalls } from '../../../wire/problem/problem';
import { type Review, reviewCalls, type ReviewEvent, reviewParts } from '../../../wire/problem-review/problem-review';
import { pathOf } from '../../../wire/protocol/call';
import { isBlankHtml } from '../../../wire/protocol/html';
import { Loaded } from '../../shared/api/Loaded';
import { useAction } from '../../shared/api/useAction';
import { useRecord } from '../../shared/api/useRecord';
import { useReload } from '../../shared/api/useReload';
import { Button } from '../../shared/button/Button';
import { useMessages } from '../../shared/i18n/useMessages';
import { DeleteIcon, EditIcon, PlusIcon } from '../../shared/icon/icon';
import { Stack } from '../../shared/layout/Stack';
import { Link } from '../../shared/link/Link';
import { useStyles } from '../../shared/style/useStyles';
import { Empty } from '../../shared/table/Empty';
import { InSentence } from '../../shared/view/InSentence';
import { Moment } from '../../shared/view/Moment';
import { RichText } from '../../shared/view/RichText';
import { DeleteEventDialog, EventDialog, ReviewDialog } from './problem.review.dialogs';
import * as sheet from './Review.module.css';

interface ReviewPanelProps {
  id: number;
  editable: boolean;
}

type Open = { dialog: 'write' | 'add' } | { dialog: 'edit' | 'delete'; event: ReviewEvent } | null;

/** The review of a major problem: its timeline and what was learned, to read, write, fill from the logs and take along. */
export default function ReviewPanel({ id, editable }: ReviewPanelProps) {
  const css = useStyles(sheet);
  const t = useMessages();
  const [open, setOpen] = useState<Open>(null);
  const load = useRecord(reviewCalls.view, { params: { id } }, { live: { kind: 'problem', id } });
  const reload = useReload();
  const done = () => void reload([reviewCalls.view, problemCalls.log]);
  const fill = useAction(reviewCalls.fill, { onDone: done });
  const dialog = { id, onDone: done, onClose: () => setOpen(null) };
  return (
    <Loaded of={load}>
      {({ review }) => (
        <Stack>
          <div className={css.tools}>
            {editable && (
              <>
                <Button pending={fill.pending} onClick={() => void fill.run({ params: { id } })}>
                  {t(reviewMessages.fill)}
                </Button>
                <Button onClick={() => setOpen({ dialog: 'write' })}>
                  <EditIcon />
                  {t(reviewMessages.write)}
                </Button>
              </>
            )}
            {review.version > 0 && <Papers id={id} />}
          </div>
          {review.version === 0 ? (
            <Empty title={t(reviewMessages.empty)}>{editable && t(reviewMessages.empty_text)}</Empty>
          ) : (
            <>
              <Written review={review} parts={reviewParts.slice(0, 2)} />
              <Timeline
                events={review.timeline}
                onOpen={editable ? setOpen : undefined}
                title={t(reviewMessages.timeline)}
              />
              <Written review={review} parts={reviewParts.slice(2)} />
              <SavedBy review={review} />
            </>
          )}
          {open?.dialog === 'write' && <ReviewDialog {...dialog} />}
          {open?.dialog === 'add' && <EventDialog {...dialog} />}
          {open?.dialog === 'edit' && <EventDialog {...dialog} event={open.event} />}
          {open?.dialog === 'delete' && <DeleteEventDialog {...dialog} review={review} event={open.event} />}
        </Stack>
      )}
    </Loaded>
  );
}

function Papers({ id }: { id: number }) {
  const css = useStyles(sheet);
  const t = useMessages();
  return (
    <div className={css.papers}>
      <Link to={pathOf(reviewCalls.print.path, { id })} look="plain" isOfServer newTab>
        {t(reviewMessages.print)}
      </Link>
      <Link to={pathOf(reviewCalls.markdown.path, { id })} look="plain" isOfServer download={`review-${id}.md`}>
        {t(reviewMessages.markdown)}
      </Link>
    </div>
  );
}

function Written({ review, parts }: { review: Review; parts: readonly (typeof reviewParts)[number][] }) {
  const css = useStyles(sheet);
  const t = useMessages();
  return parts.map((part) => (
    <section key={part} className={css.part} aria-label={t(reviewMessages[part])}>
      <h3>{t(reviewMessages[part])}</h3>
      {isBlankHtml(review[part]) ? (
        <p className={css.muted}>{t(reviewMessages.not_written)}</p>
      ) : (
        <RichText html={review[part]} />
      )}
    </section>
  ));
}

interface TimelineProps {
  title: string;
  events: readonly ReviewEvent[];
  /** Present if the reader may edit. */
  onOpen?: (open: Open) => void;
}

function Timeline({ title, events, onOpen }: TimelineProps) {
  const css = useStyles(sheet);
  const t = useMessages();
  return (
    <section className={css.part} aria-label={title}>
      <h3>{title}</h3>
      {events.length === 0 && <p className={css.muted}>{t(reviewMessages.no_events)}</p>}
      {events.length > 0 && (
        <ol className={css.events}>
          {events.map((event) => (
            <li key={event.id} className={css.event}>
              <span className={css.time}>
                <Moment at={event.at} as="planned" />
              </span>
              <span className={css.text} dir="auto">
                {event.text}
              </span>
              {onOpen && (
                <span className={css.buttons}>
                  <Button
                    look="quiet"
                    small
                    icon={<EditIcon />}
                    aria-label={t(reviewMessages.edit_named, { text: event.text })}
                    title={t(words.edit)}
                    onClick={() => onOpen({ dialog: 'edit', event })}
                  />
                  <Button
                    look="quiet"
                    small
                    icon={<DeleteIcon />}
                    aria-label={t(reviewMessages.delete_named, { text: event.text })}
                    title={t(words.delete)}
                    onClick={() => onOpen({ dialog: 'delete', event })}
                  />
                </span>
              )}
            </li>
          ))}
        </ol>
      )}
      {onOpen && (
        <div>
          <Button small onClick={() => onOpen({ dialog: 'add' })}>
            <PlusIcon />
            {t(reviewMessages.add_event)}
          </Button>
        </div>
      )}
    </section>
  );
}

function SavedBy({ review: { updated_at, updated_by } }: { review: Review }) {
  const css = useStyles(sheet);
  const t = useMessages();
  if (updated_at === null) return null;
  const person = updated_by?.name ?? '';
  return (
    <p className={css.muted}>
      <InSentence
        say={(time) => (person ? t(reviewMessages.saved_by, { person, time }) : t(reviewMessages.saved_at, { time }))}
        at={updated_at}
      />
    </p>
  );
}
