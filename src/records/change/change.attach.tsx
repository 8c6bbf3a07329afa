import { useState } from 'react';
import * as changeViewMessages from '../../../texts/compiled/screen/change_view';
import * as words from '../../../texts/compiled/screen/common';
import { changeCalls, type ChangeLinkType, changeLinkTypes } from '../../../wire/change/change';
import { RadioGroup } from '../../shared/form/RadioGroup';
import { useMessages } from '../../shared/i18n/useMessages';
import { numbered } from '../../shared/select/choice';
import { useLookup } from '../../shared/select/useLookup';
import { AttachDialog } from '../../shared/view/AttachDialog';
import { AttachAssetsDialog } from '../asset/embed';

interface AttachChangeAssetsProps {
  changeId: number;
  onAttached: () => void;
  onClose: () => void;
}

/** Attaches assets to a change. */
export function AttachChangeAssets({ changeId, ...dialog }: AttachChangeAssetsProps) {
  return (
    <AttachAssetsDialog
      attachableTo={{ change_id: changeId }}
      call={changeCalls.attachAssets}
      request={(asset_ids) => ({ params: { id: changeId }, body: { asset_ids } })}
      closesOnFailure
      {...dialog}
    />
  );
}

interface AttachChangeTasksProps {
  changeId: number;
  onAttached: () => void;
  onClose: () => void;
}

/** Attaches tasks of the help-desk to a change (A16): 600 px (X140). After a failure it closes (X138). */
export function AttachChangeTasks({ changeId, ...dialog }: AttachChangeTasksProps) {
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

interface AttachChangeTicketsProps {
  changeId: number;
  onAttached: () => void;
  onClose: () => void;
}

/**
 * Attaches tickets to a change, in one of the two meanings of the link (A3): 600 px (X140). After a failure it closes
 * (X138).
 */
export function AttachChangeTickets({ changeId, ...dialog }: AttachChangeTicketsProps) {
  const t = useMessages();
  const [type, setType] = useState<ChangeLinkType>('initiating');
  return (
    <AttachDialog
      title={t(words.attach_tickets)}
      width={600}
      label={t(words.tickets)}
      source={useLookup('tickets_based_on_change', { change_id: changeId, type, meta: true }, numbered)}
      multi
      closesOnFailure
      call={changeCalls.attachTickets}
      request={(ticket_ids) => ({ body: { change_id: changeId, ticket_ids, type } })}
      {...dialog}
    >
      <RadioGroup
        label={t(changeViewMessages.how_related)}
        options={changeLinkTypes.map((id) => ({ id, name: t(changeViewMessages[id]) }))}
        value={type}
        onChange={setType}
      />
    </AttachDialog>
  );
}
