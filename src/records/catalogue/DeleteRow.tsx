import { useState } from 'react';
import { flushSync } from 'react-dom';
import { type Reassign, usedCodes } from '../../../wire/catalogue/catalogue';
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
 * Asks before a row is deleted. One that is in use stays: then the server's sentence says by how many, and the reader
 * chooses what takes its place (E21). Of another refusal the page behind says why.
 */
export function DeleteRow({ title, row, call, source, fits, onDeleted, onClose }: DeleteRowProps) {
  const t = useMessages();
  const cancel = useMessages()(words.cancel);
  const [inUse, setInUse] = useState(false);
  const [other, setOther] = useState<Choice>();
  const others = useOthers(source, row.id, fits);
  const { run, pending } = useAction(call, {
    onDone: () => {
      onClose();
      onDeleted();
    },
    onFail: ({ status, code = '' }) => {
      if (usedCodes.includes(code)) setInUse(true);
      // A question closes whatever came of it (D1 §4), and before the sentence goes to the area around.
      else if (!inUse || status === 404)
        flushSync(() => {
          onClose();
          if (status === 404) onDeleted();
        });
    },
  });
  const remove = () => void run({ params: { id: row.id }, body: other ? { reassign_to: Number(other.id) } : {} });
  return (
    <Dialog
      title={title}
      width={500}
      role="alertdialog"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{cancel}</Button>
          <Button look="danger" pending={pending} idle={inUse && !other} onClick={remove}>
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
