import { Formik, Form as FormikForm, getIn, useFormikContext, type FormikHelpers } from 'formik';
import { createContext, useContext, useEffect, useRef, useState, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import type { AnyObjectSchema, Lazy } from 'yup';
import type { Call, Carries } from '../../../wire/protocol/call';
import { Alert } from '../alert/Alert';
import { useAlert } from '../alert/useAlert';
import { ApiError } from '../api/ApiError';
import type { Reply, ReplyOf, RequestOf } from '../api/client';
import { Button } from '../button/Button';
import { useDirty } from '../dialog/dirty';
import { useHost } from '../host/useHost';
import { useMessages } from '../i18n/useMessages';
import { useStyles } from '../style/useStyles';
import type { Stored } from './merge';
import { MergedForm } from './MergedForm';
import { type Edit, useMerge } from './useMerge';
import { PressContext, usePress } from './usePress';
import * as sheet from './Form.module.css';
import * as formMessages from '../../../texts/compiled/screen/form';

export interface FormProps<C extends Carries, V extends object> {
  /** Wire names, so that the server's field errors land at their fields. */
  initial: V;
  /** The kind's yup rules from wire/; the server checks by the same. */
  rules?: AnyObjectSchema | Lazy<unknown>;
  call: Call<C>;
  /**
   * What is sent for the values; `version` in the body makes a 409 a stale save (C1): with `edit` the version that is
   * given here.
   */
  request: (values: V, version?: number) => RequestOf<C>;
  /** After a success, whose sentence is already in the nearest alert area. */
  onSaved: (reply: Reply<ReplyOf<C>>, values: V) => void;
  /** After a refusal, before it is shown. */
  onRefused?: (error: ApiError) => void;
  /** Loads the record anew; offered when somebody else saved meanwhile. A form with `edit` merges instead. */
  onReload?: () => void;
  /** The record that the form edits: what others save meanwhile is merged with what is typed. */
  edit?: Edit<V>;
  /** What is typed is kept elsewhere: whoever leaves loses nothing, and is not asked. */
  kept?: boolean;
  /** Accessible name; not needed inside a dialog. */
  label?: string;
  children: ReactNode;
}

/** Share of the running upload, 0 to 1; undefined while nothing is sent. For `AttachmentField`. */
const UploadContext = createContext<number | undefined>(undefined);
export const useUploadProgress = () => useContext(UploadContext);

/**
 * A form that makes one call. Field errors of the server (422) show at their fields and the first is focused; a stale
 * save keeps what was typed; an opened form is saved once, however often it is sent (Idempotency-Key), so if the
 * outcome of a save is unknown, the form offers to send it again.
 */
export function Form<C extends Carries, V extends object>({
  initial,
  rules,
  call,
  request,
  onSaved,
  onRefused,
  onReload,
  edit,
  kept,
  label,
  children,
}: FormProps<C, V>) {
  const t = useMessages();
  const { send } = useHost();
  const merging = useMerge(edit);
  const alert = useAlert();
  const key = useRef<string>(undefined);
  const [progress, setProgress] = useState<number>();
  const [stale, setStale] = useState('');
  const [lost, setLost] = useState('');

  async function submit(values: V, form: FormikHelpers<V>) {
    alert.clear();
    setStale('');
    setLost('');
    const { both } = merging.outcome;
    if (both.length > 0)
      form.setStatus({ refused: Object.fromEntries(both.map((name) => [name, t(formMessages.decide)])), at: values });
    else await save(values, form, merging.base, 3).finally(() => setProgress(undefined));
  }

  /** `merges`: how often it is merged with what others save in the same moment, before the person is asked. */
  async function save(
    values: V,
    form: FormikHelpers<V>,
    base: Stored<V> | undefined,
    merges: number,
    taken: readonly string[] = [],
  ): Promise<void> {
    const sent = request(values, base?.version);
    try {
      const reply = await send(call, {
        ...sent,
        idempotencyKey: (key.current ??= crypto.randomUUID()),
        onProgress: setProgress,
      });
      key.current = undefined;
      form.resetForm({ values });
      const fields = merging.namesOf(taken);
      const more = fields && t(formMessages.taken, { fields });
      alert.success([reply.message, more].filter(Boolean).join(' '), undefined, reply.record);
      onSaved(reply, values);
    } catch (thrown) {
      const error = ApiError.from(thrown);
      const mayMerge = base && merges > 0 && error.status === 409 && Object.keys(error.fields).length === 0;
      const latest = mayMerge ? await edit?.reload().catch(() => undefined) : undefined;
      if (!latest || latest.version === base?.version) return refuse(error, form, values, hasVersion(sent) && !latest);
      const merged = merging.take(latest, values, error.savedBy);
      await form.setValues(merged.values, false);
      if (merged.both.length + merged.gone.length === 0)
        await save(merged.values, form, latest, merges - 1, [...taken, ...merged.taken]);
    }
  }

  function refuse(error: ApiError, form: FormikHelpers<V>, values: V, versioned: boolean) {
    onRefused?.(error);
    // The server refuses a file that is too large with one sentence; it is shown at the field that holds the file.
    const fields =
      error.status === 413 ? Object.fromEntries(filesIn(values).map((name) => [name, error.message])) : error.fields;
    const isField = ([name]: [string, string]) => getIn(values, name) !== undefined;
    const known = Object.entries(fields).filter(isField);
    const unknown = Object.entries(fields).filter((entry) => !isField(entry));
    if (known.length > 0) form.setStatus({ refused: Object.fromEntries(known), at: values });
    if (unknown.length > 0) alert.error(unknown.map(([, text]) => text).join('\n'));
    else if (known.length === 0 && error.status === 409 && versioned) setStale(error.message);
    else if (known.length === 0 && mayBeLost.has(error.status)) setLost(error.message);
    else if (known.length === 0) alert.error(error.message);
  }

  return (
    <Formik<V> initialValues={initial} validationSchema={rules} validateOnChange={false} onSubmit={submit}>
      <UploadContext value={progress}>
        <FormBody label={label} kept={kept}>
          {stale && <Stale text={stale} onReload={onReload} />}
          {lost && <Lost text={lost} />}
          {edit ? <MergedForm of={merging}>{children}</MergedForm> : children}
        </FormBody>
      </UploadContext>
    </Formik>
  );
}

function FormBody({ label, kept, children }: Pick<FormProps<Carries, object>, 'label' | 'kept' | 'children'>) {
  const css = useStyles(sheet);
  const { dirty, isSubmitting, setSubmitting, submitCount, errors, status } = useFormikContext();
  const element = useRef<HTMLFormElement>(null);
  const [pressed, press] = usePress();
  useDirty(dirty && !kept);
  useEffect(() => {
    if (isSubmitting || submitCount === 0) return;
    element.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-choice] button')?.focus();
    // Only sending moves the focus, typing does not.
  }, [isSubmitting, submitCount, status]);
  return (
    <FormikForm
      ref={element}
      className={css.form}
      aria-label={label}
      data-invalid={Object.keys(errors).length > 0 || undefined}
      noValidate
      onPointerDownCapture={press}
      // Formik checks what it drew last: the letter before Enter has to be drawn before the form is sent.
      onSubmitCapture={() => flushSync(() => setSubmitting(isSubmitting))}
    >
      <PressContext value={pressed}>{children}</PressContext>
    </FormikForm>
  );
}

function Stale({ text, onReload }: { text: string; onReload?: () => void }) {
  const t = useMessages();
  return (
    <Alert kind="warning">
      <p>{text}</p>
      <p>{t(formMessages.stale)}</p>
      {onReload && (
        <Button small onClick={onReload}>
          {t(formMessages.load_latest)}
        </Button>
      )}
    </Alert>
  );
}

function Lost({ text }: { text: string }) {
  const t = useMessages();
  const { isSubmitting, submitForm } = useFormikContext();
  return (
    <Alert kind="warning">
      <p>{text}</p>
      <p>{t(formMessages.sent_once)}</p>
      <Button small pending={isSubmitting} onClick={() => void submitForm()}>
        {t(formMessages.send_again)}
      </Button>
    </Alert>
  );
}

/**
 * No reply came, or one that leaves open whether the form was saved: from a gateway, or from a server that lost its
 * database.
 */
const mayBeLost = new Set([0, 502, 503, 504]);

const filesIn = (values: object) =>
  Object.entries(values)
    .filter(([, value]) => [value].flat()[0] instanceof File)
    .map(([name]) => name);

const hasVersion = (request: object) => {
  const { body } = request as { body?: { version?: unknown } };
  return body?.version !== undefined;
};
