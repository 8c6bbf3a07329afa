import { useFormikContext } from 'formik';
import { type ReactNode, useState } from 'react';
import * as words from '../../../texts/compiled/screen/common';
import * as problemMessages from '../../../texts/compiled/screen/problem';
import { type BulkAction, problemCalls } from '../../../wire/problem/problem';
import { replyForm } from '../../../wire/problem/problem.schema';
import { isBlankHtml } from '../../../wire/protocol/html';
import { readerCalls } from '../../../wire/session/session';
import { useAction } from '../../shared/api/useAction';
import { useRecord } from '../../shared/api/useRecord';
import { Button } from '../../shared/button/Button';
import { Dialog } from '../../shared/dialog/Dialog';
import { AttachmentField } from '../../shared/form/AttachmentField';
import { Checkbox } from '../../shared/form/Checkbox';
import { Field } from '../../shared/form/Field';
import { Fields } from '../../shared/form/Fields';
import { Form } from '../../shared/form/Form';
import { FormFooter } from '../../shared/form/FormFooter';
import { RichTextField } from '../../shared/form/RichTextField';
import { useMessages } from '../../shared/i18n/useMessages';
import { Select } from '../../shared/select/Select';
import type { Choice } from '../../shared/select/choice';
import { useLookup } from '../../shared/select/useLookup';
import { offeredFor } from './problem.api';

/** What every bulk dialog takes. */
export interface BulkDialogProps {
  tickets: readonly number[];
  onDone: () => void;
  onClose: () => void;
}

interface FrameProps extends BulkDialogProps {
  title: string;
  /** What is to be done; undefined until the needed value is chosen, and the button waits for it (D1 §4). */
  action: BulkAction | undefined;
  children: ReactNode;
}

/** Frame of a bulk action on tickets. After a failure it stays open. */
export function BulkDialog({ title, tickets, action, onDone, onClose, children }: FrameProps) {
  const t = useMessages();
  const { run, pending } = useAction(problemCalls.bulk, {
    onDone: () => {
      onClose();
      onDone();
    },
  });
  return (
    <Dialog
      title={title}
      width={600}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t(words.cancel)}</Button>
          <Button
            look="primary"
            pending={pending}
            disabled={!action}
            onClick={() => action && void run({ body: { tickets: [...tickets], action } })}
          >
            {t(words.apply)}
          </Button>
        </>
      }
    >
      <p>{t(problemMessages.bulk_count, { count: tickets.length })}</p>
      {children}
    </Dialog>
  );
}

const files = ['file_1', 'file_2', 'file_3', 'file_4', 'file_5'] as const;

type Reply = { text: string } & Record<(typeof files)[number], File | null>;

const blank: Reply = { text: '', file_1: null, file_2: null, file_3: null, file_4: null, file_5: null };

/** Writes the same reply to the selected tickets. After a failure it stays open, with what was written. */
export function BulkReplyDialog({ tickets, onDone, onClose }: BulkDialogProps) {
  const t = useMessages();
  return (
    <Dialog title={t(words.reply)} width={850} onClose={onClose}>
      <Form
        initial={blank}
        rules={replyForm}
        call={problemCalls.bulk}
        request={(values) => ({ body: { tickets: [...tickets], action: replyOf(values) } })}
        onSaved={() => {
          onClose();
          onDone();
        }}
      >
        <p>{t(problemMessages.bulk_count, { count: tickets.length })}</p>
        <Fields>
          <RichTextField name="text" label={t(problemMessages.reply_text)} required />
          <Attachments />
        </Fields>
        <Send onCancel={onClose} />
      </Form>
    </Dialog>
  );
}

function replyOf(reply: Reply): BulkAction {
  const attachments = files.flatMap((name) => reply[name] ?? []);
  return { type: 'reply', value: { text: reply.text, attachments: attachments.length ? attachments : undefined } };
}

/** A field for each chosen file, and one more while there is room. */
function Attachments() {
  const t = useMessages();
  const { values } = useFormikContext<Reply>();
  const chosen = files.findLastIndex((name) => values[name]) + 1;
  return files
    .slice(0, chosen + 1)
    .map((name, index) => (
      <AttachmentField
        key={name}
        name={name}
        label={index ? `${t(words.attachment)} ${index + 1}` : t(words.attachment)}
        wide
      />
    ));
}

function Send({ onCancel }: { onCancel: () => void }) {
  const t = useMessages();
  const { text } = useFormikContext<Reply>().values;
  return <FormFooter submit={t(problemMessages.send)} disabled={isBlankHtml(text)} onCancel={onCancel} />;
}

interface Assignee {
  assigneeType: 'agent' | 'team';
  chosen: Choice;
}

/** Assigns the selected tickets to an agent, a team or the person at work (D1 §4). */
export function BulkAssignDialog(dialog: BulkDialogProps) {
  const t = useMessages();
  const [assignee, setAssignee] = useState<Assignee>();
  const [toMe, setToMe] = useState(false);
  const me = useRecord(readerCalls.reader, {}).data?.user;
  const agents = useLookup('agents');
  const teams = useLookup('teams');

  const chosen = (type: Assignee['assigneeType']): Choice[] =>
    assignee?.assigneeType === type ? [assignee.chosen] : [];
  const choose =
    (assigneeType: Assignee['assigneeType']) =>
    ([choice]: readonly Choice[]) =>
      setAssignee(choice && { assigneeType, chosen: choice });

  return (
    <BulkDialog {...dialog} title={t(words.assign)} action={actionOf(assignee, toMe, me?.id)}>
      <Fields>
        <Field label={t(words.agent)}>
          {(control) => (
            <Select
              control={control}
              source={agents}
              disabled={toMe}
              value={toMe ? (me ? [me] : []) : chosen('agent')}
              onChange={choose('agent')}
            />
          )}
        </Field>
        <Field label={t(words.team)}>
          {(control) => (
            <Select
              control={control}
              source={teams}
              disabled={toMe}
              value={toMe ? [] : chosen('team')}
              onChange={choose('team')}
            />
          )}
        </Field>
      </Fields>
      <Checkbox label={t(problemMessages.assign_to_me)} checked={toMe} onChange={setToMe} />
    </BulkDialog>
  );
}

function actionOf(assignee: Assignee | undefined, toMe: boolean, me: number | undefined): BulkAction | undefined {
  if (toMe) return { type: 'assign', value: { assigneeType: 'assign_to_me', assigneeInfo: me ?? null } };
  return (
    assignee && {
      type: 'assign',
      value: { assigneeType: assignee.assigneeType, assigneeInfo: Number(assignee.chosen.id) },
    }
  );
}

/** Gives the selected tickets a status. */
export function BulkStatusDialog(dialog: BulkDialogProps) {
  const t = useMessages();
  const [status, setStatus] = useState<Choice>();
  const source = useLookup('statuses', offeredFor(dialog.tickets));
  return (
    <BulkDialog
      {...dialog}
      title={t(problemMessages.bulk_status)}
      action={status && { type: 'status', value: Number(status.id) }}
    >
      <Field label={t(words.status)} required>
        {(control) => (
          <Select
            control={control}
            source={source}
            value={status ? [status] : []}
            onChange={([chosen]) => setStatus(chosen)}
          />
        )}
      </Field>
    </BulkDialog>
  );
}

/** Gives the selected tickets a priority. */
export function BulkPriorityDialog(dialog: BulkDialogProps) {
  const t = useMessages();
  const [priority, setPriority] = useState<Choice>();
  const source = useLookup('priorities');
  return (
    <BulkDialog
      {...dialog}
      title={t(problemMessages.bulk_priority)}
      action={priority && { type: 'priority', value: Number(priority.id) }}
    >
      <Field label={t(words.priority)} required>
        {(control) => (
          <Select
            control={control}
            source={source}
            value={priority ? [priority] : []}
            onChange={([chosen]) => setPriority(chosen)}
          />
        )}
      </Field>
    </BulkDialog>
  );
}
