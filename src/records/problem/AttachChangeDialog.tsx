import { useState } from 'react';
import { useAction } from '../../shared/api/useAction';
import { Button } from '../../shared/button/Button';
import { Dialog } from '../../shared/dialog/Dialog';
import { Field } from '../../shared/form/Field';
import { useMessages } from '../../shared/i18n/useMessages';
import type { Choice } from '../../shared/select/choice';
import { Select } from '../../shared/select/Select';
import { useLookup } from '../../shared/select/useLookup';
import { problemCalls } from '../../../wire/problem';
import { problemMessages } from './problem.messages';

interface AttachChangeDialogProps {
  problemId: number;
  onAttached: () => void;
  onClose: () => void;
}

/** Attaches an existing change: 850 px (X139), the button waits for a selection. After a failure it stays open (X138). */
export default function AttachChangeDialog({ problemId, onAttached, onClose }: AttachChangeDialogProps) {
  const t = useMessages(problemMessages);
  const [change, setChange] = useState<Choice>();
  const source = useLookup('changes', { supplements: problemId });
  const attach = useAction(problemCalls.attachChange, {
    onDone: () => {
      onClose();
      onAttached();
    },
  });
  return (
    <Dialog
      title={t('attach_existing_change')}
      width={850}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button look="primary" pending={attach.pending} disabled={!change} onClick={() => void attach.run({ params: { problemId, changeId: Number(change?.id) } })}>
            {t('attach')}
          </Button>
        </>
      }
    >
      <Field label={t('change')} required>
        {(control) => <Select control={control} source={source} value={change ? [change] : []} onChange={([chosen]) => setChange(chosen)} />}
      </Field>
    </Dialog>
  );
}
