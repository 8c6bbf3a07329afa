import { getIn, useFormikContext } from 'formik';
import type { ReactNode } from 'react';
import { Alert } from '../alert/Alert';
import { Button } from '../button/Button';
import { useMessages } from '../i18n/useMessages';
import { MergeContext, type useMerge } from './useMerge';
import * as formMessages from '../../../texts/compiled/screen/form';

interface MergedFormProps<V extends object> {
  of: ReturnType<typeof useMerge<V>>;
  children: ReactNode;
}

/** The fields of a record that others may save while it is edited, and above them what came of that. */
export function MergedForm<V extends object>({ of: merging, children }: MergedFormProps<V>) {
  const t = useMessages();
  const { values, setValues, setFieldValue, setStatus } = useFormikContext<V>();
  const { base, outcome, unseen, take, decided, name, namesOf } = merging;
  const { by, taken, both, gone } = outcome;

  function decide(field: string, theirs: boolean) {
    decided(field);
    setStatus(undefined);
    if (!theirs) return;
    const removal = `${field}_delete`;
    if (getIn(values, removal) !== undefined)
      void setFieldValue(removal, Array.isArray(getIn(values, removal)) ? [] : false, false);
    void setFieldValue(field, getIn(base?.values, field), false);
  }

  const sentences = [
    both.length > 0 && by !== undefined && t(formMessages.both_changed_by, { person: by, fields: namesOf(both) }),
    both.length > 0 && by === undefined && t(formMessages.both_changed, { fields: namesOf(both) }),
    both.length > 0 && t(formMessages.decide_each),
    gone.length > 0 && t(formMessages.gone, { fields: namesOf(gone) }),
    taken.length > 0 && t(formMessages.taken, { fields: namesOf(taken) }),
  ].filter((sentence) => sentence !== false);
  return (
    <MergeContext value={{ by, both, shown: base?.shown ?? {}, decide, name }}>
      {unseen && (
        <Alert kind="info">
          <p>{t(formMessages.saved_by_other)}</p>
          <Button small onClick={() => void setValues(take(unseen, values).values, false)}>
            {t(formMessages.take_changes)}
          </Button>
        </Alert>
      )}
      {sentences.length > 0 && (
        <Alert kind={both.length + gone.length > 0 ? 'warning' : 'info'}>
          <p>{sentences.join(' ')}</p>
        </Alert>
      )}
      {children}
    </MergeContext>
  );
}
