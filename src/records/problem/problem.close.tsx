import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import * as words from '../../../texts/compiled/screen/common';
import * as problemMessages from '../../../texts/compiled/screen/problem';
import { changeCalls, changeStatus } from '../../../wire/change/change';
import { lookupCalls } from '../../../wire/parts/lookup';
import {
  type BulkAction,
  problemCalls,
  problemPlanning,
  type ProblemTicketRow,
  type ProblemView,
} from '../../../wire/problem/problem';
import { isBlankHtml } from '../../../wire/protocol/html';
import type { Named } from '../../../wire/protocol/reply';
import { Alert } from '../../shared/alert/Alert';
import { useAlert } from '../../shared/alert/useAlert';
import { ApiError } from '../../shared/api/ApiError';
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
import { changeOf, offeredFor } from './problem.api';

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
 * Closes a problem and, if wanted, replies to its tickets and resolves them. The problem is closed first: if that is
 * refused nothing was done, and the dialog closes as every confirmation (D1 §4). If a later step is refused the dialog
 * stays, says what is done, and tries again only what is not.
 */
export default function CloseProblemDialog({ problem, mayAct, onClosed, onClose }: CloseProblemDialogProps) {
  const t = useMessages();
  const { send } = useHost();
  const alert = useAlert();
  const tickets = useLinkedTickets(problem.id, mayAct);
  const [replies, setReplies] = useState(false);
  const [text, setText] = useState('');
  const [resolves, setResolves] = useState(false);
  const [pending, setPending] = useState(false);
  const [fault, setFault] = useState('');
  const [done, setDone] = useState<readonly Step[]>([]);
  // A step whose outcome is unknown is made once, however often it is sent.
  const key = useRef(crypto.randomUUID());
  const resolved = tickets?.resolved;

  const act = (ids: readonly number[], action: BulkAction) =>
    send(problemCalls.bulk, {
      body: { tickets: [...ids], action },
      idempotencyKey: `${key.current}-${action.type}`,
    });
  const steps: { step: Step; wanted: boolean; run: () => Promise<{ message: string }> }[] = [
    { step: 'close', wanted: true, run: () => send(problemCalls.close, { params: { id: problem.id } }) },
    { step: 'reply', wanted: replies, run: () => act(tickets?.all ?? [], { type: 'reply', value: { text } }) },
    {
      step: 'resolve',
      wanted: resolves,
      run: () => act(tickets?.open ?? [], { type: 'status', value: resolved?.id ?? 0 }),
    },
  ];

  async function run() {
    setPending(true);
    setFault('');
    const names: string[] = [];
    const made = [...done];
    for (const { step, wanted, run: make } of steps) {
      if (!wanted || made.includes(step)) continue;
      try {
        names.push((await make()).message);
        made.push(step);
      } catch (thrown) {
        stop(step, made, ApiError.from(thrown));
        return;
      }
    }
    onClose();
    onClosed();
    alert.success(names.filter(Boolean).join(' '));
  }

  function stop(step: Step, made: readonly Step[], error: ApiError) {
    setPending(false);
    const reason = error.sentences;
    if (step === 'close') {
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

  const waits = replies && isBlankHtml(text);
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
              {tickets && tickets.all.length > 0
                ? t(problemMessages.close_with_tickets)
                : t(problemMessages.close_note)}
            </p>
          </div>
        )}
        {done.length === 0 && <Warnings problem={problem} />}
        {tickets && tickets.all.length > 0 && (
          <Stack gap="small">
            <Checkbox
              label={t(problemMessages.reply_to_tickets, { count: tickets.all.length })}
              checked={replies}
              disabled={pending || done.includes('reply')}
              onChange={setReplies}
            />
            {replies && !done.includes('reply') && <Reply text={text} onChange={setText} />}
            {resolved && tickets.open.length > 0 && (
              <Checkbox
                label={t(problemMessages.resolve_tickets, { count: tickets.open.length, status: resolved.name })}
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

/** Warns, but does not block, while root cause or solution are missing or the change is open (B1). */
function Warnings({ problem }: { problem: ProblemView }) {
  const t = useMessages();
  const entries = useRecord(problemPlanning.entries, { params: { id: problem.id } }).data?.planning_popups;
  const missing = (key: string) => entries && !entries.some((entry) => entry.key === key);
  const attached = changeOf(problem);
  const change = useRecord(changeCalls.view, attached && { params: { id: attached.id } }).data?.change;
  return (
    <>
      {missing('root-cause') && <Alert kind="warning">{t(problemMessages.missing_root_cause)}</Alert>}
      {missing('solution') && <Alert kind="warning">{t(problemMessages.missing_solution)}</Alert>}
      {change && !ended.includes(change.status.id) && (
        <Alert kind="warning">{t(problemMessages.open_change, { name: change.identifier })}</Alert>
      )}
    </>
  );
}

function Reply({ text, onChange }: { text: string; onChange: (text: string) => void }) {
  const t = useMessages();
  // Inside of the dialog, which asks before it drops what was written.
  useDirty(!isBlankHtml(text));
  return (
    <Field label={t(problemMessages.reply_text)} required>
      {(control) => (
        <Suspense fallback={<Skeleton lines={4} />}>
          <Editor control={control} html={text} onChange={onChange} onBlur={() => undefined} />
        </Suspense>
      )}
    </Field>
  );
}

interface LinkedTickets {
  /** All tickets of the problem. */
  all: readonly number[];
  /** Those that are still worked on. */
  open: readonly number[];
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
  const open = over && tickets?.filter(({ status }) => !over.some(({ id }) => id === status.id)).map(({ id }) => id);
  const narrowed = offeredFor(open ?? []);
  const offered = useRecord(
    lookupCalls.lookup,
    narrowed.ticket_ids ? { params: { name: 'statuses' }, query: { meta: true, limit, ...narrowed } } : null,
  ).data?.data;
  if (!tickets || !over || !open || (narrowed.ticket_ids && !offered)) return undefined;
  return {
    all: tickets.map(({ id }) => id),
    open,
    resolved: (offered ?? over).find(({ state }) => state === 'closed') ?? null,
  };
}
