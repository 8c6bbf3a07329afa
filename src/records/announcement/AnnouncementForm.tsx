import { announcementCalls, announcementLimits } from '../../../wire/announcement/announcement';
import { announcementForm } from '../../../wire/announcement/announcement.schema';
import { Fields, Wide } from '../../shared/form/Fields';
import { Form } from '../../shared/form/Form';
import { RichTextField } from '../../shared/form/RichTextField';
import { TextField } from '../../shared/form/TextField';
import { useMessages } from '../../shared/i18n/useMessages';
import { emptyAnnouncement } from './announcement.values';
import { RecipientFields } from './RecipientFields';
import { SendFooter } from './SendFooter';
import * as words from '../../../texts/compiled/screen/common';
import * as announcementMessages from '../../../texts/compiled/screen/announcement';

/** To whom, what about and what (D3 §3, §5). */
export function AnnouncementForm({ onSent }: { onSent: () => void }) {
  const t = useMessages();
  return (
    <Form
      label={t(announcementMessages.form)}
      initial={emptyAnnouncement}
      rules={announcementForm}
      call={announcementCalls.send}
      request={(values) => ({ body: announcementForm.cast(values) })}
      onSaved={onSent}
    >
      <Fields>
        <Wide>
          <RecipientFields />
        </Wide>
        <TextField name="subject" label={t(words.subject)} required wide limit={announcementLimits.subject} />
        <RichTextField name="announcement" label={t(announcementMessages.announcement)} required />
      </Fields>
      <SendFooter />
    </Form>
  );
}
