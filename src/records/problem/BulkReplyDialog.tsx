import { useFormikContext } from 'formik';
import { Dialog } from '../../shared/dialog/Dialog';
import { AttachmentField } from '../../shared/form/AttachmentField';
import { Fields } from '../../shared/form/Fields';
import { Form } from '../../shared/form/Form';
import { FormFooter } from '../../shared/form/FormFooter';
import { RichTextField } from '../../shared/form/RichTextField';
import { useMessages } from '../../shared/i18n/useMessages';
import { isBlankHtml } from '../../../wire/html';
import { problemCalls, type BulkAction } from '../../../wire/problem';
import type { BulkDialogProps } from './BulkDialog';
import { problemMessages } from './problem.messages';

interface Reply {
  text: string;
  attachments: File | null;
}

/** Writes the same reply to the selected tickets. After a failure it stays open, with what was written. */
export default function BulkReplyDialog({ tickets, onDone, onClose }: BulkDialogProps) {
  const t = useMessages(problemMessages);
  return (
    <Dialog title={t('bulk_reply')} width={850} onClose={onClose}>
      <Form
        initial={{ text: '', attachments: null } as Reply}
        call={problemCalls.bulk}
        request={(values) => ({ body: { tickets: [...tickets], action: replyOf(values) } })}
        onSaved={() => {
          onClose();
          onDone();
        }}
      >
        <p>{t('bulk_count', { count: tickets.length })}</p>
        <Fields>
          <RichTextField name="text" label={t('reply_text')} required />
          <AttachmentField name="attachments" label={t('attachment')} wide />
        </Fields>
        <Send onCancel={onClose} />
      </Form>
    </Dialog>
  );
}

const replyOf = ({ text, attachments }: Reply): BulkAction => ({ type: 'reply', value: { text, attachments: attachments ? [attachments] : undefined } });

function Send({ onCancel }: { onCancel: () => void }) {
  const t = useMessages(problemMessages);
  const { text } = useFormikContext<Reply>().values;
  return <FormFooter submit={t('send')} disabled={isBlankHtml(text)} onCancel={onCancel} />;
}
