import { useFormikContext } from 'formik';
import { useState } from 'react';
import { announcementCalls } from '../../../wire/announcement/announcement';
import { useAction } from '../../shared/api/useAction';
import { useRecord } from '../../shared/api/useRecord';
import { Button } from '../../shared/button/Button';
import { ConfirmDialog } from '../../shared/dialog/ConfirmDialog';
import { Dialog } from '../../shared/dialog/Dialog';
import * as formSheet from '../../shared/form/Form.module.css';
import { useMessages } from '../../shared/i18n/useMessages';
import { useStyles } from '../../shared/style/useStyles';
import { RichText } from '../../shared/view/RichText';
import { lookupCalls } from '../../../wire/parts/lookup';
import { type AnnouncementValues, useReached } from './announcement.values';
import * as words from '../../../texts/compiled/screen/common';
import * as announcementMessages from '../../../texts/compiled/screen/announcement';

const lookups = { department_id: 'departments', organization_id: 'organizations', team_id: 'teams' } as const;

/** Preview, a test to oneself, and the way to everybody, with a question before it. */
export function SendFooter() {
  const t = useMessages();
  const css = useStyles(formSheet);
  const { values, validateForm, setTouched, isSubmitting } = useFormikContext<AnnouncementValues>();
  const [open, setOpen] = useState<'preview' | 'question'>();
  const trial = useAction(announcementCalls.trial);

  /** Shows what is missing, unless nothing is of the fields that matter. */
  async function isComplete(...names: (keyof AnnouncementValues)[]): Promise<boolean> {
    const errors = await validateForm();
    const wrong = names.filter((name) => errors[name]);
    await setTouched(Object.fromEntries(wrong.map((name) => [name, true])), false);
    return wrong.length === 0;
  }
  const ask = async () => (await isComplete(values.option, 'subject', 'announcement')) && setOpen('question');
  const tryIt = async () => {
    const { subject, announcement } = values;
    if (await isComplete('subject', 'announcement')) await trial.run({ body: { subject, announcement } });
  };

  return (
    <>
      <div className={css.footer}>
        {/* Enter in the subject presses the first button that sends: none, because it is asked before. */}
        <button type="submit" disabled hidden />
        <Button onClick={() => setOpen('preview')}>{t(words.preview)}</Button>
        <Button pending={trial.pending} onClick={() => void tryIt()}>
          {t(announcementMessages.to_me)}
        </Button>
        <Button look="primary" pending={isSubmitting} onClick={() => void ask()}>
          {t(announcementMessages.send)}
        </Button>
      </div>
      {open === 'preview' && (
        <Dialog title={t(announcementMessages.preview_title)} width={850} onClose={() => setOpen(undefined)}>
          <h3 dir="auto">{values.subject}</h3>
          <RichText html={values.announcement} />
        </Dialog>
      )}
      {open === 'question' && <Question onClose={() => setOpen(undefined)} />}
    </>
  );
}

/** How many get it, before they do. */
function Question({ onClose }: { onClose: () => void }) {
  const t = useMessages();
  const { values, submitForm, isSubmitting } = useFormikContext<AnnouncementValues>();
  const { option, subject } = values;
  const count = useReached(values).data?.count ?? 0;
  const group = useRecord(lookupCalls.lookup, {
    params: { name: lookups[option] },
    query: { ids: [values[option] ?? 0] },
  });
  return (
    <ConfirmDialog
      title={t(announcementMessages.send_title)}
      action={t(announcementMessages.send_now, { count })}
      look="primary"
      pending={isSubmitting}
      disabled={!count}
      onConfirm={() => void submitForm().finally(onClose)}
      onClose={onClose}
    >
      <p>
        {count
          ? t(announcementMessages.send_question, { count, subject, group: group.data?.data[0]?.name ?? '…' })
          : t(announcementMessages.reaches_nobody)}
      </p>
    </ConfirmDialog>
  );
}
