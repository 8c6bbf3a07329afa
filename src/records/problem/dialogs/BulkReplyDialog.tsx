import { useFormikContext } from 'formik';
import { Dialog } from '../../../shared/dialog/Dialog';
import { AttachmentField } from '../../../shared/form/AttachmentField';
import { Fields } from '../../../shared/form/Fields';
import { Form } from '../../../shared/form/Form';
import { FormFooter } from '../../../shared/form/FormFooter';
import { RichTextField } from '../../../shared/form/RichTextField';
import { useMessages } from '../../../shared/i18n/useMessages';
import { isBlankHtml } from '../../../../wire/protocol/html';
import { problemCalls, type BulkAction } from '../../../../wire/problem/problem';
import { replyForm } from '../../../../wire/problem/problem.schema';
import type { BulkDialogProps } from './BulkDialog';
import * as words from '../../../../texts/compiled/screen/common';
import * as problemMessages from '../../../../texts/compiled/screen/problem';

const files = ['file_1', 'file_2', 'file_3', 'file_4', 'file_5'] as const;

type Reply = { text: string } & Record<(typeof files)[number], File | null>;

const blank: Reply = { text: '', file_1: null, file_2: null, file_3: null, file_4: null, file_5: null };

/** Writes the same reply to the selected tickets. After a failure it stays open, with what was written. */
export default function BulkReplyDialog({ tickets, onDone, onClose }: BulkDialogProps) {
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
