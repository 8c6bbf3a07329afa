import { useState } from 'react';
import { scheduleCalls } from '../../../wire/report/schedule';
import { Loaded } from '../../shared/api/Loaded';
import { useRecord } from '../../shared/api/useRecord';
import { ConfirmCall } from '../../shared/dialog/ConfirmCall';
import { Dialog } from '../../shared/dialog/Dialog';
import { useMessages } from '../../shared/i18n/useMessages';
import { ScheduleForm } from './ScheduleForm';
import * as scheduleMessages from '../../../texts/compiled/screen/report-schedule';

export interface ScheduleDialogProps {
  /** Id of the report. */
  id: number;
  onClose: () => void;
}

/** When a report is sent by mail, and to whom; or that it is no more (D26). */
export default function ScheduleDialog({ id, onClose }: ScheduleDialogProps) {
  const t = useMessages();
  const load = useRecord(scheduleCalls.view, { params: { id } }, { fresh: true });
  const [removing, setRemoving] = useState(false);
  if (removing)
    return (
      <ConfirmCall
        title={t(scheduleMessages.remove_title)}
        action={t(scheduleMessages.remove)}
        look="danger"
        call={scheduleCalls.remove}
        request={{ params: { id } }}
        onDone={onClose}
        onClose={() => setRemoving(false)}
      >
        {t(scheduleMessages.remove_question)}
      </ConfirmCall>
    );
  return (
    <Dialog title={t(scheduleMessages.title)} width={500} onClose={onClose}>
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
