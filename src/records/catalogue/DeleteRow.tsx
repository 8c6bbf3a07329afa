import { useState } from 'react';
import type { Reassign } from '../../../wire/catalogue/catalogue';
import type { Call } from '../../../wire/protocol/call';
import { useAction } from '../../shared/api/useAction';
import { Button } from '../../shared/button/Button';
import { Dialog } from '../../shared/dialog/Dialog';
import { Field } from '../../shared/form/Field';
import { useMessages } from '../../shared/i18n/useMessages';
import type { Choice, ChoiceSource } from '../../shared/select/choice';
import { Select } from '../../shared/select/Select';
import { useOthers } from './useOthers';
import * as catalogueMessages from '../../../texts/compiled/screen/catalogue';
import * as words from '../../../texts/compiled/screen/common';

export interface DeleteRowProps {
  title: string;
  row: { id: number; name: string };
  call: Call<{ params: { id: number }; body: Reassign }>;
  /** The rows of the catalogue, one of which may take the place of this one. */
  source: ChoiceSource;
  /** Which of them may; a function of the row. */
  fits?: (other: Choice) => boolean;
  /** It is gone, now or before. */
  onDeleted: () => void;
  onClose: () => void;
}

/**
 * Asks before a row is deleted. What is in use stays: then the server's sentence says by how many, and the reader
 * chooses what takes its place (E21).
 */
export function DeleteRow({ title, row, call, source, fits, onDeleted, onClose }: DeleteRowProps) {
  const t = useMessages();
  const cancel = useMessages()(words.cancel);
  const [refused, setRefused] = useState<'in use' | 'gone'>();
  const [other, setOther] = useState<Choice>();
  const others = useOthers(source, row.id, fits);
  const { run, pending } = useAction(call, {
    onDone: () => {
      onClose();
      onDeleted();
    },
    onFail: ({ status }) => {
      if (status === 409) setRefused('in use');
      if (status === 404) setRefused('gone');
    },
  });
  const inUse = refused === 'in use';
  const remove = () => void run({ params: { id: row.id }, body: other ? { reassign_to: Number(other.id) } : {} });
  const close = () => {
    onClose();
    if (refused === 'gone') onDeleted();
  };
  return (
    <Dialog
      title={title}
      width={500}
      role="alertdialog"
      onClose={close}
      footer={
        <>
          <Button onClick={close}>{cancel}</Button>
          <Button look="danger" pending={pending} idle={refused === 'gone' || (inUse && !other)} onClick={remove}>
            {t(inUse ? catalogueMessages.replace : words.delete)}
          </Button>
        </>
      }
    >
      {inUse ? (
        <Field
          label={t(catalogueMessages.replacement)}
          hint={t(catalogueMessages.replacement_hint, { name: row.name })}
          required
        >
          {(control) => (
            <Select
              control={control}
              source={others}
              value={other ? [other] : []}
              onChange={([chosen]) => setOther(chosen)}
            />
          )}
        </Field>
      ) : (
        <p>{t(catalogueMessages.delete_question, { name: row.name })}</p>
      )}
    </Dialog>
  );
}
