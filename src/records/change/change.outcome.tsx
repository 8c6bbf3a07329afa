import { useFormikContext } from 'formik';
import * as outcomeMessages from '../../../texts/compiled/screen/change_outcome';
import * as words from '../../../texts/compiled/screen/common';
import {
  changeCalls,
  changeLimits,
  type ChangeOutcome,
  changeOutcomes,
  changeStatus,
  type ChangeView,
} from '../../../wire/change/change';
import { changeOutcomeForm } from '../../../wire/change/change.schema';
import { DialogForm } from '../../shared/form/DialogForm';
import { Fields, Wide } from '../../shared/form/Fields';
import { RadioField } from '../../shared/form/RadioField';
import type { ServerValues } from '../../shared/form/serverForm';
import { TextArea } from '../../shared/form/TextArea';
import { useMessages } from '../../shared/i18n/useMessages';

interface OutcomeDialogProps {
  change: ChangeView;
  onDone: () => void;
  onClose: () => void;
}

interface Said {
  outcome: ChangeOutcome | null;
  review: string;
}

/** Closes a change: asks how it went, which takes two clicks (G15). What was written stays if the change is not closed. */
export function CloseChangeDialog({ change: { id, subject }, onDone, onClose }: OutcomeDialogProps) {
  const t = useMessages();
  return (
    <DialogForm
      title={t(words.close_change)}
      submit={t(words.close)}
      initial={nothingSaid}
      rules={changeOutcomeForm}
      call={changeCalls.close}
      request={(said) => ({ params: { id }, body: said })}
      onDone={onDone}
      onClose={onClose}
    >
      <OutcomeFields note={t(outcomeMessages.close_note, { name: subject })} />
    </DialogForm>
  );
}

/** Sets once more how a closed change went. */
export function OutcomeDialog({ change: { id, outcome, review }, onDone, onClose }: OutcomeDialogProps) {
  const t = useMessages();
  const initial: Said = { outcome, review: review ?? '' };
  return (
    <DialogForm
      title={t(outcomeMessages.set_title)}
      submit={t(words.save)}
      initial={initial}
      rules={changeOutcomeForm}
      call={changeCalls.outcome}
      request={(said) => ({ params: { id }, body: changeOutcomeForm.cast(said) })}
      onDone={onDone}
      onClose={onClose}
    >
      <OutcomeFields note={t(outcomeMessages.set_note)} />
    </DialogForm>
  );
}

const nothingSaid: Said = { outcome: null, review: '' };

/** What the form of a change begins with. */
export const noOutcome: ServerValues = { ...nothingSaid };

function OutcomeFields({ note }: { note: string }) {
  const t = useMessages();
  return (
    <Fields perRow={1}>
      <Wide>{note}</Wide>
      <RadioField name="outcome" label={t(outcomeMessages.question)} required options={useOutcomes()} />
      <TextArea
        name="review"
        label={t(outcomeMessages.review)}
        hint={t(outcomeMessages.review_hint)}
        limit={changeLimits.review}
      />
    </Fields>
  );
}

/** The same in the form of a change, while it has the status Closed. */
export function OutcomeOfForm() {
  const t = useMessages();
  const { values } = useFormikContext<ServerValues>();
  return values.status_id === changeStatus.closed ? <OutcomeFields note={t(outcomeMessages.form_note)} /> : null;
}

/** The five words, each with its name. */
export function useOutcomes(): { id: ChangeOutcome; name: string }[] {
  const t = useMessages();
  return changeOutcomes.map((id) => ({ id, name: t(outcomeMessages[id]) }));
}
