import { changeCalls } from '../../../../wire/change/change';
import { useMessages } from '../../../shared/i18n/useMessages';
import { useLookup } from '../../../shared/select/useLookup';
import { AttachDialog } from '../../../shared/view/AttachDialog';
import * as changeViewMessages from '../../../../texts/compiled/screen/change_view';

interface AttachChangeTasksProps {
  changeId: number;
  onAttached: () => void;
  onClose: () => void;
}

/** Attaches tasks of the help-desk to a change (A16): 600 px (X140). After a failure it closes (X138). */
export default function AttachChangeTasks({ changeId, ...dialog }: AttachChangeTasksProps) {
  const t = useMessages();
  return (
    <AttachDialog
      title={t(changeViewMessages.attach_tasks)}
      width={600}
      label={t(changeViewMessages.tasks)}
      source={useLookup('tasks', { change_id: changeId })}
      multi
      closesOnFailure
      call={changeCalls.attachTasks}
      request={(task_ids) => ({ body: { change_id: changeId, task_ids } })}
      {...dialog}
    />
  );
}
