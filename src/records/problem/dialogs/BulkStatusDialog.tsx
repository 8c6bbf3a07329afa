import { useState } from 'react';
import { Field } from '../../../shared/form/Field';
import { useMessages } from '../../../shared/i18n/useMessages';
import type { Choice } from '../../../shared/select/choice';
import { Select } from '../../../shared/select/Select';
import { useLookup } from '../../../shared/select/useLookup';
import { BulkDialog, type BulkDialogProps } from './BulkDialog';
import * as words from '../../../../texts/compiled/screen/common';
import * as problemMessages from '../../../../texts/compiled/screen/problem';

/** Gives the selected tickets a status. */
export default function BulkStatusDialog(dialog: BulkDialogProps) {
  const t = useMessages();
  const [status, setStatus] = useState<Choice>();
  const source = useLookup('statuses');
  return (
    <BulkDialog
      {...dialog}
      title={t(problemMessages.bulk_status)}
      action={status && { type: 'status', value: Number(status.id) }}
    >
      <Field label={t(words.status)} required>
        {(control) => (
          <Select
            control={control}
            source={source}
            value={status ? [status] : []}
            onChange={([chosen]) => setStatus(chosen)}
          />
        )}
      </Field>
    </BulkDialog>
  );
}
