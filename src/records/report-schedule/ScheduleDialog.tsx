import { useState } from 'react';
import { scheduleCalls } from '../../../wire/report/schedule';
import { Loaded } from '../../shared/api/Loaded';
import { useRecord } from '../../shared/api/useRecord';
import { ConfirmCall } from '../../shared/dialog/ConfirmCall';
import { Dialog } from '../../shared/dialog/Dialog';
import { useMessages } from '../../shared/i18n/useMessages';
import { scheduleMessages } from './schedule.messages';
import { ScheduleForm } from './ScheduleForm';

export interface ScheduleDialogProps {
  /** Id of the report. */
  id: number;
  onClose: () => void;
}

/** When a report is sent by mail, and to whom; or that it is no more (D26). */
export default function ScheduleDialog({ id, onClose }: ScheduleDialogProps) {
  const t = useMessages(scheduleMessages);
  const load = useRecord(scheduleCalls.view, { params: { id } }, { fresh: true });
  const [removing, setRemoving] = useState(false);
  if (removing)
    return (
      <ConfirmCall
        title={t('remove_title')}
        action={t('remove')}
        look="danger"
        call={scheduleCalls.remove}
        request={{ params: { id } }}
        onDone={onClose}
        onClose={() => setRemoving(false)}
      >
        {t('remove_question')}
      </ConfirmCall>
    );
  return (
    <Dialog title={t('title')} width={500} onClose={onClose}>
      <Loaded of={load}>
        {({ schedule }) => (
          <ScheduleForm
            id={id}
            schedule={schedule}
            onRemove={() => setRemoving(true)}
            onSaved={onClose}
            onClose={onClose}
          />
        )}
      </Loaded>
    </Dialog>
  );
}
