import { type FormikTouched, useFormikContext } from 'formik';
import { useState } from 'react';
import * as freezeMessages from '../../../texts/compiled/screen/freeze';
import {
  type Caught,
  type FreezeForm,
  type FreezeSaved,
  windowCalls,
  type WindowKind,
} from '../../../wire/freeze/freeze';
import { ApiError } from '../../shared/api/ApiError';
import { Button } from '../../shared/button/Button';
import { useHost } from '../../shared/host/useHost';
import { useMessages } from '../../shared/i18n/useMessages';
import { Stack } from '../../shared/layout/Stack';
import { usePlanned } from '../../shared/view/usePlanned';
import { ChangeLink } from '../change/embed';

/** What the trial said, or why it was refused. */
type Trial =
  { message: string; caught: Caught | undefined; next: FreezeSaved['next']; informs: boolean } | { fault: string };

interface PreviewProps<Values> {
  kind: WindowKind;
  /** What the form around it would save. */
  bodyOf: (values: Values) => FreezeForm;
}

/** What it would catch now, without saving; gone when something is changed. */
export function Preview<Values extends object>({ kind, bodyOf }: PreviewProps<Values>) {
  const t = useMessages();
  const { send } = useHost();
  const planned = usePlanned();
  const { values, validateForm, setTouched } = useFormikContext<Values>();
  const [pending, setPending] = useState(false);
  const [trial, setTrial] = useState<{ of: Values; said: Trial }>();

  async function check() {
    const wrong = Object.keys(await validateForm());
    const touched = Object.fromEntries(wrong.map((name) => [name, true])) as FormikTouched<Values>;
    if (wrong.length) return void (await setTouched(touched, false));
    setPending(true);
    try {
      const body = bodyOf(values);
      const { message, data } = await send(windowCalls[kind].save, { body: { ...body, dry_run: true } });
      const informs = body.active !== false && data.caught !== undefined && data.caught.total > 0;
      setTrial({ of: values, said: { message, caught: data.caught, next: data.next, informs } });
    } catch (thrown) {
      setTrial({ of: values, said: { fault: ApiError.from(thrown).sentences } });
    } finally {
      setPending(false);
    }
  }

  const said = trial?.of === values ? trial.said : undefined;
  return (
    <Stack gap="small">
      <h2>{t(freezeMessages.preview_title)}</h2>
      <p>{t(freezeMessages.preview_text)}</p>
      <div>
        <Button pending={pending} onClick={() => void check()}>
          {t(freezeMessages.check)}
        </Button>
      </div>
      <div role="status">
        {said && 'fault' in said && <p>{said.fault}</p>}
        {said && 'message' in said && (
          <Stack gap="small">
            <p>{said.message}</p>
            <CaughtChanges {...said.caught} />
            {said.informs && <p>{t(freezeMessages.assignees)}</p>}
            {said.next?.map(({ begin, end }) => (
              <p key={begin}>{t(freezeMessages.planned, { time: planned(begin, end) })}</p>
            ))}
          </Stack>
        )}
      </div>
    </Stack>
  );
}

/** So many of them are named. */
const shown = 20;

function CaughtChanges({ total = 0, changes = [] }: Partial<Caught>) {
  const t = useMessages();
  if (!changes.length) return null;
  return (
    <p>
      {changes.slice(0, shown).map(({ id, identifier }, i) => (
        <span key={id}>
          {i > 0 && ', '}
          <ChangeLink change={{ id, subject: identifier }} />
        </span>
      ))}
      {total > shown && ` ${t(freezeMessages.more, { count: total - shown })}`}
    </p>
  );
}
