import { useEffect, useState, type ComponentProps } from 'react';
import { changeDelays } from '../../../../wire/change/change';
import { formCalls, type FormField } from '../../../../wire/parts/form';
import type { Named } from '../../../../wire/protocol/reply';
import { Loaded, Skeleton } from '../../../shared/api/Loaded';
import { useRecord } from '../../../shared/api/useRecord';
import { Dialog } from '../../../shared/dialog/Dialog';
import { useMessages } from '../../../shared/i18n/useMessages';
import { ChangeForm } from './ChangeForm';
import * as words from '../../../../texts/compiled/screen/common';

type Form = ComponentProps<typeof ChangeForm>;

interface ChangeFormDialogProps extends Pick<Form, 'attachTo' | 'requester' | 'onSaved'> {
  /** The form starts with these assets. */
  assets?: Named[];
  onClose: () => void;
}

/** The form starts with what the change takes along from there. */
const originOf = (attachTo: NonNullable<Form['attachTo']>) =>
  'problem_id' in attachTo ? attachTo : { ticket_id: attachTo.ticket_id };

const withAssets = (fields: readonly FormField[], assets: Named[]): FormField[] =>
  fields.map((field) => (field.name === 'asset_ids' ? { ...field, value: assets } : field));

/**
 * A new change for a problem, a ticket or an asset, in a dialog of 800 px whose loader shows for a second (D1 §9, D2 §2). After a
 * failure it stays open.
 */
export default function ChangeFormDialog({ assets, onSaved, onClose, ...form }: ChangeFormDialogProps) {
  const t = useMessages();
  const definition = useRecord(
    formCalls.render,
    {
      query: { category: 'change', scenario: 'create', panel: 'agent', ...(form.attachTo && originOf(form.attachTo)) },
    },
    { fresh: true },
  );
  const [waited, setWaited] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setWaited(true), changeDelays.formLoader);
    return () => clearTimeout(timer);
  }, []);
  const loader = <Skeleton lines={8} />;
  return (
    <Dialog title={t(words.new_change)} width={800} onClose={onClose}>
      {waited ? (
        <Loaded of={definition} skeleton={loader}>
          {({ fields }) => (
            <ChangeForm
              {...form}
              fields={assets ? withAssets(fields, assets) : fields}
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
