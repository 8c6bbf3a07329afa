import { useEffect, useState, type ComponentProps } from 'react';
import { changeDelays } from '../../../../wire/change/change';
import { formCalls } from '../../../../wire/parts/form';
import { Loaded, Skeleton } from '../../../shared/api/Loaded';
import { useRecord } from '../../../shared/api/useRecord';
import { Dialog } from '../../../shared/dialog/Dialog';
import { useMessages } from '../../../shared/i18n/useMessages';
import { changeMessages } from '../change.messages';
import { ChangeForm } from './ChangeForm';

type Form = ComponentProps<typeof ChangeForm>;

interface ChangeFormDialogProps extends Pick<Form, 'requester' | 'onSaved'> {
  attachTo: NonNullable<Form['attachTo']>;
  onClose: () => void;
}

/** The form starts with what the change takes along from there. */
const originOf = (attachTo: ChangeFormDialogProps['attachTo']) =>
  'problem_id' in attachTo ? attachTo : { ticket_id: attachTo.ticket_id };

/**
 * A new change for a problem or a ticket, in a dialog of 800 px whose loader shows for a second (D1 §9, D2 §2). After a
 * failure it stays open.
 */
export default function ChangeFormDialog({ onSaved, onClose, ...form }: ChangeFormDialogProps) {
  const t = useMessages(changeMessages);
  const definition = useRecord(
    formCalls.render,
    { query: { category: 'change', scenario: 'create', panel: 'agent', ...originOf(form.attachTo) } },
    { fresh: true },
  );
  const [waited, setWaited] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setWaited(true), changeDelays.formLoader);
    return () => clearTimeout(timer);
  }, []);
  const loader = <Skeleton lines={8} />;
  return (
    <Dialog title={t('create_title')} width={800} onClose={onClose}>
      {waited ? (
        <Loaded of={definition} skeleton={loader}>
          {({ fields }) => (
            <ChangeForm
              {...form}
              fields={fields}
              onCancel={onClose}
              onSaved={(change) => {
                onClose();
                onSaved(change);
              }}
            />
          )}
        </Loaded>
      ) : (
        loader
      )}
    </Dialog>
  );
}
