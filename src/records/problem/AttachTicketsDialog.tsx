import { useState } from 'react';
import { useAction } from '../../shared/api/useAction';
import { Button } from '../../shared/button/Button';
import { Dialog } from '../../shared/dialog/Dialog';
import { Field } from '../../shared/form/Field';
import { useMessages } from '../../shared/i18n/useMessages';
import type { Choice } from '../../shared/select/choice';
import { Select } from '../../shared/select/Select';
import { useLookup } from '../../shared/select/useLookup';
import type { LookupOption } from '../../../wire/lookup';
import { problemCalls } from '../../../wire/problem';
import { problemMessages } from './problem.messages';

interface AttachTicketsDialogProps {
  problemId: number;
  onAttached: () => void;
  onClose: () => void;
}

// D1 §2: a ticket is its "#number" and its title.
const numbered = ({ ticket_number, name }: LookupOption) => `#${String(ticket_number)} ${name}`;

/** Attaches tickets; the button waits for the first (D1 §5). After a failure it stays open (X138). */
export default function AttachTicketsDialog({ problemId, onAttached, onClose }: AttachTicketsDialogProps) {
  const t = useMessages(problemMessages);
  const [tickets, setTickets] = useState<readonly Choice[]>([]);
  const source = useLookup('tickets_based_on_problem', { supplements: problemId, meta: true }, numbered);
  const attach = useAction(problemCalls.attachTickets, {
    onDone: () => {
      onClose();
      onAttached();
    },
  });
  return (
    <Dialog
      title={t('attach_tickets')}
      width={850}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button
            look="primary"
            pending={attach.pending}
            disabled={tickets.length === 0}
            onClick={() => void attach.run({ params: { id: problemId }, body: { ticket_ids: tickets.map(({ id }) => Number(id)) } })}
          >
            {t('attach')}
          </Button>
        </>
      }
    >
      <Field label={t('tickets')} required>
        {(control) => <Select control={control} source={source} multi value={tickets} onChange={setTickets} />}
      </Field>
    </Dialog>
  );
}
