import { changeCalls, type ChangeView } from '../../../../wire/change/change';
import { changeDuration } from '../../../../wire/change/change.schema';
import { Dialog } from '../../../shared/dialog/Dialog';
import { Form } from '../../../shared/form/Form';
import { FormFooter } from '../../../shared/form/FormFooter';
import { useMessages } from '../../../shared/i18n/useMessages';
import { DurationField } from './DurationField';
import * as changeViewMessages from '../../../../texts/compiled/screen/change_view';

interface ChangeDurationDialogProps {
  change: ChangeView;
  onUpdated: () => void;
  onClose: () => void;
}

/** The time that was worked on a change: 600 px (X140), a required number of minutes on the wire (D2 §5). */
export default function ChangeDurationDialog({ change, onUpdated, onClose }: ChangeDurationDialogProps) {
  const t = useMessages();
  const initial: { total_activity_duration: number | null } = {
    total_activity_duration: change.total_activity_duration || null,
  };
  return (
    <Dialog title={t(changeViewMessages.update_duration)} width={600} onClose={onClose}>
      <Form
        initial={initial}
        rules={changeDuration}
        call={changeCalls.duration}
        request={(values) => ({ params: { id: change.id }, body: changeDuration.cast(values) })}
        onSaved={() => {
          onClose();
          onUpdated();
        }}
      >
        <DurationField name="total_activity_duration" label={t(changeViewMessages.total_activity_duration)} required />
        <FormFooter onCancel={onClose} />
      </Form>
    </Dialog>
  );
}
