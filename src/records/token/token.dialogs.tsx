import { array, object, string } from 'yup';
import * as words from '../../../texts/compiled/screen/common';
import * as tokenMessages from '../../../texts/compiled/screen/token';
import { wireTimeIn } from '../../../wire/protocol/moment';
import type { Scope } from '../../../wire/token/scope';
import { type MadeToken, type Token, tokenCalls, tokenLimits, tokenTexts } from '../../../wire/token/token';
import { looksLikeRange, tokenForm } from '../../../wire/token/token.schema';
import { Alert } from '../../shared/alert/Alert';
import { useReader } from '../../shared/api/useReader';
import { Button } from '../../shared/button/Button';
import { ConfirmCall } from '../../shared/dialog/ConfirmCall';
import { Dialog } from '../../shared/dialog/Dialog';
import { Form } from '../../shared/form/Form';
import { FormFooter } from '../../shared/form/FormFooter';
import { RadioField } from '../../shared/form/RadioField';
import { TextField } from '../../shared/form/TextField';
import { useHost } from '../../shared/host/useHost';
import { useMessages } from '../../shared/i18n/useMessages';
import { Stack } from '../../shared/layout/Stack';
import { useStyles } from '../../shared/style/useStyles';
import { CopyButton } from '../../shared/view/CopyButton';
import { CopyField } from '../../shared/view/CopyField';
import { assistantFor, exampleFor } from './token.example';
import { ScopesField } from './token.scopes';
import * as sheet from './Token.module.css';

/** Days after which a token ends; '' for never. */
const ends = ['30', '90', '365', ''] as const;

const networksOf = (text: string): string[] => text.split(/[\s,;]+/).filter(Boolean);

/** As it is typed: networks in one text, and an end in so many days. */
const rules = object({
  name: tokenForm.fields.name,
  scopes: array().of(string().required()).required(tokenTexts.scopes).min(1, tokenTexts.scopes),
  ip_ranges: string()
    .default('')
    .test('ranges', tokenTexts.range, (text) => networksOf(text).every(looksLikeRange))
    .test('many', tokenTexts.ranges, (text) => networksOf(text).length <= tokenLimits.ranges),
});

interface NewTokenProps {
  /** The service account that gets it; the reader otherwise. */
  account?: { id: number; name: string };
  onMade: (made: MadeToken, scopes: readonly Scope[]) => void;
  onClose: () => void;
}

/** Makes a token of the reader, or of a service account. */
export function NewToken({ account, onMade, onClose }: NewTokenProps) {
  const t = useMessages();
  const zone = useReader()?.time_zone ?? 'UTC';
  const title = account ? t(tokenMessages.account_token, { name: account.name }) : t(tokenMessages.add);
  const later = (days: string) => (days ? wireTimeIn(zone, Date.now() + Number(days) * 86_400_000) : null);
  return (
    <Dialog title={title} width={600} onClose={onClose}>
      <Form
        label={title}
        initial={{ name: '', scopes: [] as Scope[], expires_at: '90', ip_ranges: '' }}
        rules={rules}
        call={tokenCalls.make}
        request={({ name, scopes, expires_at, ip_ranges }) => ({
          body: tokenForm.cast({
            ...{ name, scopes, expires_at: later(expires_at), ip_ranges: networksOf(ip_ranges) },
            ...(account && { user_id: account.id }),
          }),
        })}
        onSaved={({ data }, { scopes }) => onMade(data, scopes)}
      >
        <Stack>
          <TextField name="name" label={t(words.name)} required limit={tokenLimits.name} />
          <ScopesField name="scopes" label={t(tokenMessages.scopes)} />
          <RadioField
            name="expires_at"
            label={t(tokenMessages.expires)}
            required
            options={ends.map((days) => ({
              id: days,
              name: days ? t(tokenMessages.in_days, { days: Number(days) }) : t(tokenMessages.never_text),
            }))}
          />
          <TextField name="ip_ranges" label={t(tokenMessages.networks)} hint={t(tokenMessages.networks_hint)} />
        </Stack>
        <FormFooter submit={t(tokenMessages.add)} onCancel={onClose} />
      </Form>
    </Dialog>
  );
}

interface MadeDialogProps {
  token: string;
  scopes: readonly string[];
  onClose: () => void;
}

/** Shows a token once, a first call that it may make, and how an assistant uses it. */
export function MadeDialog({ token, scopes, onClose }: MadeDialogProps) {
  const t = useMessages();
  const css = useStyles(sheet);
  const { base } = useHost().kit;
  const origin = new URL(`${base}/`, location.href).href.replace(/\/$/, '');
  const example = exampleFor(scopes, origin, token);
  const assistant = assistantFor(scopes, origin, token);
  return (
    <Dialog
      title={t(tokenMessages.made_title)}
      width={600}
      onClose={onClose}
      footer={
        <Button look="primary" onClick={onClose}>
          {t(tokenMessages.done)}
        </Button>
      }
    >
      <Stack>
        <Alert kind="warning">{t(tokenMessages.made_text)}</Alert>
        <CopyField label={t(tokenMessages.value)} value={token} copy={t(tokenMessages.copy)} />
        {example ? (
          <Example title={t(tokenMessages.try_it)} text={example.text} copy={t(tokenMessages.copy_example)}>
            {t(tokenMessages.try_text, { scope: example.scope })}
          </Example>
        ) : (
          <p className={css.muted}>{t(tokenMessages.no_example)}</p>
        )}
        {assistant !== null && (
          <Example title={t(tokenMessages.assistant)} text={assistant} copy={t(tokenMessages.copy_assistant)}>
            {t(tokenMessages.assistant_text)}
          </Example>
        )}
      </Stack>
    </Dialog>
  );
}

interface ExampleProps {
  title: string;
  text: string;
  /** What its button is called. */
  copy: string;
  /** What is to be known about it. */
  children: string;
}

function Example({ title, text, copy, children }: ExampleProps) {
  const css = useStyles(sheet);
  return (
    <section aria-label={title}>
      <div className={css.head}>
        <h3 className={css.label}>{title}</h3>
        <CopyButton text={text} label={copy} />
      </div>
      <pre className={css.code} dir="ltr" tabIndex={0} aria-label={title}>
        {text}
      </pre>
      <p className={css.muted}>{children}</p>
    </section>
  );
}

export function RevokeButton<R extends Token>({ token, onRevoke }: { token: R; onRevoke: (token: R) => void }) {
  const t = useMessages();
  return (
    <Button
      look="quiet"
      aria-label={t(tokenMessages.revoke_named, { name: token.name })}
      onClick={() => onRevoke(token)}
    >
      {t(tokenMessages.revoke)}
    </Button>
  );
}

export function RevokeToken({ token, ...dialog }: { token: Token; onDone: () => void; onClose: () => void }) {
  const t = useMessages();
  return (
    <ConfirmCall
      {...dialog}
      title={t(tokenMessages.revoke_title)}
      action={t(tokenMessages.revoke)}
      look="danger"
      call={tokenCalls.revoke}
      request={{ params: { id: token.id } }}
    >
      <p dir="auto">{t(tokenMessages.revoke_question, { name: token.name })}</p>
    </ConfirmCall>
  );
}
