import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import * as words from '../../../texts/compiled/screen/common';
import * as problemMessages from '../../../texts/compiled/screen/problem';
import * as reviewMessages from '../../../texts/compiled/screen/problem_review';
import { changeCalls, changeStatus } from '../../../wire/change/change';
import { lookupCalls } from '../../../wire/parts/lookup';
import {
  type BulkAction,
  problemCalls,
  problemPlanning,
  type ProblemTicketRow,
  type ProblemView,
} from '../../../wire/problem/problem';
import { reviewCalls } from '../../../wire/problem-review/problem-review';
import { isBlankHtml } from '../../../wire/protocol/html';
import type { Named } from '../../../wire/protocol/reply';
import { Alert } from '../../shared/alert/Alert';
import { useAlert } from '../../shared/alert/useAlert';
import { ApiError } from '../../shared/api/ApiError';
import type { Reply } from '../../shared/api/client';
import { Skeleton } from '../../shared/api/Loaded';
import { useRecord } from '../../shared/api/useRecord';
import { Button } from '../../shared/button/Button';
import { Dialog } from '../../shared/dialog/Dialog';
import { useDirty } from '../../shared/dialog/dirty';
import { Checkbox } from '../../shared/form/Checkbox';
import { Field } from '../../shared/form/Field';
import { useHost } from '../../shared/host/useHost';
import { useMessages } from '../../shared/i18n/useMessages';
import { Stack } from '../../shared/layout/Stack';
import { Link } from '../../shared/link/Link';
import { changeOf, offeredFor } from './problem.api';
import { problemPaths } from './problem.paths';

const Editor = lazy(() => import(/* webpackChunkName: "editor" */ '../../shared/form/Editor'));

interface CloseProblemDialogProps {
  problem: ProblemView;
  /** The reader may act on the tickets of the problem. */
  mayAct: boolean;
  onClosed: () => void;
  onClose: () => void;
}

type Step = 'close' | 'reply' | 'resolve';

/**
 * Closes a problem and, if wanted, writes its solution with it, replies to its tickets and resolves them. Tickets that are
 * closed already get no reply unless they are chosen. The problem is closed first: if that is refused nothing was done, and
 * the dialog closes as every confirmation (D1 §4), unless something was written in it. If a later step is refused the dialog
 * stays, says what is done, and tries again only what is not.
 */
export default function CloseProblemDialog({ problem, mayAct, onClosed, onClose }: CloseProblemDialogProps) {
  const t = useMessages();
  const { send } = useHost();
  const alert = useAlert();
  const tickets = useLinkedTickets(problem.id, mayAct);
  const warnings = useWarnings(problem);
  const [solves, setSolves] = useState(false);
  const [solution, setSolution] = useState('');
  const [replies, setReplies] = useState(false);
  const [toClosed, setToClosed] = useState(false);
  const [text, setText] = useState('');
  const [resolves, setResolves] = useState(false);
  const [pending, setPending] = useState(false);
  const [fault, setFault] = useState('');
  const [done, setDone] = useState<readonly Step[]>([]);
  // A step whose outcome is unknown is made once, however often it is sent.
  const key = useRef(crypto.randomUUID());
  const resolved = tickets?.resolved;
  const { open = [], closed = [] } = tickets ?? {};
  const replied = open.length > 0 && !toClosed ? open : [...open, ...closed];

  const act = (ids: readonly number[], action: BulkAction) =>
    send(problemCalls.bulk, {
      body: { tickets: [...ids], action },
      idempotencyKey: `${key.current}-${action.type}`,
    });
  const steps: { step: Step; wanted: boolean; run: () => Promise<Reply<unknown>> }[] = [
    {
      step: 'close',
      wanted: true,
      run: () => send(problemCalls.close, { params: { id: problem.id }, body: solves ? { solution } : {} }),
    },
    { step: 'reply', wanted: replies, run: () => act(replied, { type: 'reply', value: { text } }) },
    {
      step: 'resolve',
      wanted: resolves,
      run: () => act(open, { type: 'status', value: resolved?.id ?? 0 }),
    },
  ];

  async function run() {
    setPending(true);
    setFault('');
    const results: Reply<unknown>[] = [];
    const made = [...done];
    for (const { step, wanted, run: make } of steps) {
      if (!wanted || made.includes(step)) continue;
      try {
        results.push(await make());
        made.push(step);
      } catch (thrown) {
        stop(step, made, ApiError.from(thrown));
        return;
      }
    }
    onClose();
    onClosed();
    const named = results.find(({ record }) => record)?.record;
    alert.success(
      results
        .map(({ message }) => message)
        .filter(Boolean)
        .join(' '),
      undefined,
      named,
    );
  }

  function stop(step: Step, made: readonly Step[], error: ApiError) {
    setPending(false);
    const reason = error.sentences;
    if (step === 'close') {
      if (solves || replies) {
        setFault(t(problemMessages.close_refused, { reason }));
        return;
      }
      onClose();
      alert.error(reason);
      return;
    }
    setDone(made);
    setFault(
      step === 'reply'
        ? t(problemMessages.reply_failed, { reason })
        : t(made.includes('reply') ? problemMessages.resolve_failed_replied : problemMessages.resolve_failed, {
            reason,
            status: resolved?.name ?? '',
          }),
    );
    onClosed();
  }

  const waits = (replies && isBlankHtml(text)) || (solves && isBlankHtml(solution));
  return (
    <Dialog
      title={t(words.close_problem)}
      width={500}
      role="alertdialog"
      alerts={false}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{done.length > 0 ? t(problemMessages.leave) : t(words.cancel)}</Button>
          <Button look="primary" pending={pending} disabled={waits} onClick={() => void run()}>
            {done.length > 0 ? t(words.try_again) : t(words.close_problem)}
          </Button>
        </>
      }
    >
      <Stack>
        {fault && <Alert kind="error">{fault}</Alert>}
        {done.length === 0 && (
          <div>
            <p>{t(problemMessages.close_question, { name: problem.subject })}</p>
            <p>
              {open.length + closed.length > 0 ? t(problemMessages.close_with_tickets) : t(problemMessages.close_note)}
            </p>
          </div>
        )}
        {done.length === 0 &&
          warnings.sentences.map((sentence) => (
            <Alert key={sentence} kind="warning">
              {sentence}
            </Alert>
          ))}
        {done.length === 0 && warnings.unreviewed && (
          <Alert kind="warning">
            {t(reviewMessages.missing)}{' '}
            <Link to={`${problemPaths.show(problem.id)}?tab=review`}>{t(reviewMessages.write)}</Link>
          </Alert>
        )}
        {done.length === 0 && mayAct && (warnings.unsolved || solves) && (
          <Stack gap="small">
            <Checkbox
              label={t(problemMessages.write_solution)}
              checked={solves}
              disabled={pending}
              onChange={setSolves}
            />
            {solves && <Written label={t(words.solution)} text={solution} onChange={setSolution} />}
          </Stack>
        )}
        {open.length + closed.length > 0 && (
          <Stack gap="small">
            <Checkbox
              label={
                open.length > 0
                  ? t(problemMessages.reply_to_tickets, { count: open.length })
                  : t(problemMessages.reply_to_closed, { count: closed.length })
              }
              checked={replies}
              disabled={pending || done.includes('reply')}
              onChange={setReplies}
            />
            {replies && !done.includes('reply') && (
              <>
                <Written label={t(problemMessages.reply_text)} text={text} onChange={setText} />
                {open.length > 0 && closed.length > 0 && (
                  <Checkbox
                    label={t(problemMessages.reply_to_closed_too, { count: closed.length })}
                    checked={toClosed}
                    disabled={pending}
                    onChange={setToClosed}
                  />
                )}
              </>
            )}
            {resolved && open.length > 0 && (
              <Checkbox
                label={t(problemMessages.resolve_tickets, { count: open.length, status: resolved.name })}
                checked={resolves}
                disabled={pending}
                onChange={setResolves}
              />
            )}
          </Stack>
        )}
      </Stack>
    </Dialog>
  );
}

const ended: readonly number[] = [changeStatus.closed, changeStatus.rejected, changeStatus.cancelled];

/** What warns, but does not block: root cause, solution or the review of a major problem are missing, or the change is open (B1). */
function useWarnings(problem: ProblemView): { sentences: string[]; unsolved: boolean; unreviewed: boolean } {
  const t = useMessages();
  const entries = useRecord(problemPlanning.entries, { params: { id: problem.id } }).data?.planning_popups;
  const missing = (key: string) => entries?.every((entry) => entry.key !== key) ?? false;
  const attached = changeOf(problem);
  const change = useRecord(changeCalls.view, attached && { params: { id: attached.id } }).data?.change;
  const unsolved = missing('solution');
  const review = useRecord(reviewCalls.view, problem.major ? { params: { id: problem.id } } : null).data?.review;
  return {
    unsolved,
    unreviewed: review?.version === 0,
    sentences: [
      missing('root-cause') && t(problemMessages.missing_root_cause),
      unsolved && t(problemMessages.missing_solution),
      change && !ended.includes(change.status.id) && t(problemMessages.open_change, { name: change.identifier }),
    ].filter((sentence) => typeof sentence === 'string'),
  };
}

interface WrittenProps {
  label: string;
  text: string;
  onChange: (text: string) => void;
}

/** A text that a box was just ticked for: the cursor is in it. */
function Written({ label, text, onChange }: WrittenProps) {
  // Inside of the dialog, which asks before it drops what was written.
  useDirty(!isBlankHtml(text));
  return (
    <Field label={label} required>
      {(control) => (
        <Suspense fallback={<Skeleton lines={4} />}>
          <Editor control={control} html={text} autoFocus onChange={onChange} onBlur={() => undefined} />
        </Suspense>
      )}
    </Field>
  );
}

interface LinkedTickets {
  /** Those of the problem's tickets that are still worked on. */
  open: readonly number[];
  closed: readonly number[];
  /** The status in which a ticket is solved; null if the help-desk has none. */
  resolved: Named | null;
}

/** The largest page of a list. */
const limit = 100;

/** The tickets of a problem for what is done with all of them; undefined until they are known, or if they cannot be. */
function useLinkedTickets(problemId: number, wanted: boolean): LinkedTickets | undefined {
  const { send } = useHost();
  const [tickets, setTickets] = useState<ProblemTicketRow[]>();
  const statuses = useRecord(
    lookupCalls.lookup,
    wanted ? { params: { name: 'statuses' }, query: { meta: true, limit } } : null,
  ).data?.data;

  useEffect(() => {
    let left = !wanted;
    async function load() {
      const rows: ProblemTicketRow[] = [];
      for (let page = 1, total = 1; !left && rows.length < total; page++) {
        const { data } = await send(problemCalls.tickets, { params: { id: problemId }, query: { page, limit } });
        if (data.tickets.length === 0) break;
        rows.push(...data.tickets);
        total = data.total;
      }
      if (!left) setTickets(rows);
    }
    // Without them the problem can be closed all the same.
    load().catch(() => undefined);
    return () => {
      left = true;
    };
  }, [send, problemId, wanted]);

  const over = statuses?.filter(({ state }) => state === 'closed');
  const isOver = ({ status }: ProblemTicketRow) => over?.some(({ id }) => id === status.id) === true;
  const open = over && tickets?.filter((ticket) => !isOver(ticket)).map(({ id }) => id);
  const narrowed = offeredFor(open ?? []);
  const offered = useRecord(
    lookupCalls.lookup,
    narrowed.ticket_ids ? { params: { name: 'statuses' }, query: { meta: true, limit, ...narrowed } } : null,
  ).data?.data;
  if (!tickets || !over || !open || (narrowed.ticket_ids && !offered)) return undefined;
  return {
    open,
    closed: tickets.filter(isOver).map(({ id }) => id),
    resolved: (offered ?? over).find(({ state }) => state === 'closed') ?? null,
  };
}
