import { useState } from 'react';
import type { Call, Carries } from '../../../wire/call';
import type { LookupName, LookupQuery } from '../../../wire/lookup';
import type { RequestOf } from '../../shared/api/client';
import { useAction } from '../../shared/api/useAction';
import { Button } from '../../shared/button/Button';
import { Dialog } from '../../shared/dialog/Dialog';
import { useDirty } from '../../shared/dialog/dirty';
import { Field } from '../../shared/form/Field';
import { useMessages } from '../../shared/i18n/useMessages';
import type { Choice } from '../../shared/select/choice';
import { Select } from '../../shared/select/Select';
import { useLookup } from '../../shared/select/useLookup';
import { ticketActionsMessages } from './ticket-actions.messages';

interface ExistingDialogProps<C extends Carries> {
  title: string;
  /** Of the select. */
  label: string;
  hint?: string;
  lookup: LookupName;
  query: LookupQuery;
  call: Call<C>;
  request: (id: number) => RequestOf<C>;
  onAttached: () => void;
  onClose: () => void;
}

/** Attaches an existing problem or change (850 px): the button waits for a selection (D1 §5); after a failure the dialog stays open. */
export function ExistingDialog<C extends Carries>({ title, label, hint, lookup, query, call, request, onAttached, onClose }: ExistingDialogProps<C>) {
  const t = useMessages(ticketActionsMessages);
  const source = useLookup(lookup, query);
  const [chosen, setChosen] = useState<Choice>();
  useDirty(chosen !== undefined);
  const attach = useAction(call, {
    onDone: () => {
      onClose();
      onAttached();
    },
  });
  return (
    <Dialog
      title={title}
      width={850}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button look="primary" pending={attach.pending} disabled={!chosen} onClick={() => chosen && void attach.run(request(Number(chosen.id)))}>
            {t('attach')}
          </Button>
        </>
      }
    >
      <Field label={label} hint={hint} required>
        {(control) => <Select control={control} source={source} value={chosen ? [chosen] : []} onChange={([choice]) => setChosen(choice)} />}
      </Field>
    </Dialog>
  );
}
