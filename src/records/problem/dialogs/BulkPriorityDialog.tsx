import { useState } from 'react';
import { Field } from '../../../shared/form/Field';
import { useMessages } from '../../../shared/i18n/useMessages';
import type { Choice } from '../../../shared/select/choice';
import { Select } from '../../../shared/select/Select';
import { useLookup } from '../../../shared/select/useLookup';
import { BulkDialog, type BulkDialogProps } from './BulkDialog';
import * as words from '../../../../texts/compiled/screen/common';
import * as problemMessages from '../../../../texts/compiled/screen/problem';

/** Gives the selected tickets a priority. */
export default function BulkPriorityDialog(dialog: BulkDialogProps) {
  const t = useMessages();
  const [priority, setPriority] = useState<Choice>();
  const source = useLookup('priorities');
  return (
    <BulkDialog
      {...dialog}
      title={t(problemMessages.bulk_priority)}
      action={priority && { type: 'priority', value: Number(priority.id) }}
    >
      <Field label={t(words.priority)} required>
        {(control) => (
          <Select
            control={control}
            source={source}
            value={priority ? [priority] : []}
            onChange={([chosen]) => setPriority(chosen)}
          />
        )}
      </Field>
    </BulkDialog>
  );
}
