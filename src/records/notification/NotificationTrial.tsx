import { useFormikContext } from 'formik';
import { useEffect, useRef, useState } from 'react';
import {
  type NotificationPreview,
  notificationCalls,
  type NotificationView,
} from '../../../wire/notification/notification';
import type { LookupName } from '../../../wire/parts/lookup';
import { Alert } from '../../shared/alert/Alert';
import { ApiError } from '../../shared/api/ApiError';
import { Skeleton } from '../../shared/api/Loaded';
import { useAction } from '../../shared/api/useAction';
import { Button } from '../../shared/button/Button';
import { Field } from '../../shared/form/Field';
import { useHost } from '../../shared/host/useHost';
import { useMessages } from '../../shared/i18n/useMessages';
import { Stack } from '../../shared/layout/Stack';
import type { Choice } from '../../shared/select/choice';
import { Select } from '../../shared/select/Select';
import { useLookup } from '../../shared/select/useLookup';
import { cx, useStyles } from '../../shared/style/useStyles';
import { RichText } from '../../shared/view/RichText';
import * as sheet from './Notification.module.css';
import type { NotificationValues } from './notification.values';
import * as words from '../../../texts/compiled/screen/common';
import * as notificationMessages from '../../../texts/compiled/screen/notification';

/** After so much rest of typing the preview is made anew, in milliseconds. */
const rest = 500;

/** The mail as it would be, on a record that is chosen, and a test to oneself. */
export function NotificationTrial({ at, notification }: { at: number; notification: NotificationView }) {
  const t = useMessages();
  const css = useStyles(sheet);
  const { values } = useFormikContext<NotificationValues>();
  const [record, setRecord] = useState<Choice>();
  const { kind } = notification;
  const form = { ...values.templates[at]!, record_id: record ? Number(record.id) : null };
  const { mail, error, loading } = usePreview(kind, form);
  const trial = useAction(notificationCalls.trial);
  return (
    <section aria-label={t(words.preview)} aria-busy={loading}>
      <Stack>
        {notification.record && <RecordChoice kind={notification.record} value={record} onChange={setRecord} />}
        {error && <Alert kind="warning">{error}</Alert>}
        {mail ? (
          <div className={cx(css.mail, (loading || error) && css.loading)}>
            <h2 dir="auto">{mail.subject}</h2>
            <RichText html={mail.html} />
          </div>
        ) : (
          !error && <Skeleton lines={4} />
        )}
        <p className={css.intro}>{t(notificationMessages.preview_none)}</p>
        <div>
          <Button pending={trial.pending} onClick={() => void trial.run({ params: { kind }, body: form })}>
            {t(notificationMessages.to_me)}
          </Button>
        </div>
      </Stack>
    </section>
  );
}

/** The preview of what is typed; the last one stays while the next is made, or cannot be. */
function usePreview(
  kind: NotificationView['kind'],
  form: NotificationValues['templates'][number] & { record_id: number | null },
) {
  const { send } = useHost();
  const [mail, setMail] = useState<NotificationPreview>();
  const [error, setError] = useState('');
  const key = JSON.stringify(form);
  const [shown, setShown] = useState('');
  // The first one comes at once.
  const begun = useRef(false);
  useEffect(() => {
    let current = true;
    const timer = setTimeout(
      () =>
        void send(notificationCalls.preview, { params: { kind }, body: JSON.parse(key) as typeof form }).then(
          ({ data }) => {
            if (!current) return;
            begun.current = true;
            setMail(data);
            setError('');
            setShown(key);
          },
          (thrown: unknown) => {
            if (!current) return;
            const { fields, message } = ApiError.from(thrown);
            setError(Object.values(fields).join('\n') || message);
            setShown(key);
          },
        ),
      begun.current ? rest : 0,
    );
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [send, kind, key]);
  return { mail, error, loading: shown !== key };
}

function RecordChoice({
  kind,
  value,
  onChange,
}: {
  kind: string;
  value: Choice | undefined;
  onChange: (choice: Choice | undefined) => void;
}) {
  const t = useMessages();
  const source = useLookup(`${kind}s` as LookupName);
  return (
    <Field label={t(notificationMessages.preview_on)}>
      {(control) => (
        <Select
          control={control}
          source={source}
          value={value ? [value] : []}
          onChange={([chosen]) => onChange(chosen)}
        />
      )}
    </Field>
  );
}
