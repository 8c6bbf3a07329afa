import { useState } from 'react';
import { changeCalls, changeLinkTypes, type ChangeLinkType } from '../../../../wire/change/change';
import { RadioGroup } from '../../../shared/form/RadioGroup';
import { useMessages } from '../../../shared/i18n/useMessages';
import { numbered } from '../../../shared/select/choice';
import { useLookup } from '../../../shared/select/useLookup';
import { AttachDialog } from '../../../shared/view/AttachDialog';
import * as words from '../../../../texts/compiled/screen/common';
import * as changeViewMessages from '../../../../texts/compiled/screen/change_view';

interface AttachChangeTicketsProps {
  changeId: number;
  onAttached: () => void;
  onClose: () => void;
}

/**
 * Attaches tickets to a change, in one of the two meanings of the link (A3): 600 px (X140). After a failure it closes
 * (X138).
 */
export default function AttachChangeTickets({ changeId, ...dialog }: AttachChangeTicketsProps) {
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
