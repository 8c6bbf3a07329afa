import { useFormikContext } from 'formik';
import { useRef } from 'react';
import { ruleLimits, type RulePlaceholder, rulePlaceholders } from '../../../../wire/rule/rule';
import { offeredRecipients } from '../../../../wire/rule/rule.offers';
import { Alert } from '../../../shared/alert/Alert';
import { Button } from '../../../shared/button/Button';
import * as controls from '../../../shared/form/control.module.css';
import { RichTextField } from '../../../shared/form/RichTextField';
import { TextField } from '../../../shared/form/TextField';
import { useFormField } from '../../../shared/form/useFormField';
import { useMessages } from '../../../shared/i18n/useMessages';
import { DeleteIcon, PlusIcon } from '../../../shared/icon/icon';
import { Menu } from '../../../shared/menu/Menu';
import { Select } from '../../../shared/select/Select';
import { useLookup } from '../../../shared/select/useLookup';
import { useStyles } from '../../../shared/style/useStyles';
import { lookupOfRecipient } from '../words/named';
import { BareField } from './BareField';
import { useBuilder, useListError, useSet } from './builder';
import * as sheet from './Builder.module.css';
import { insertText } from './insert';
import { Pick } from './Pick';
import { type ActionValues, newRecipient, type RecipientValues, type RuleValues } from './rule.values';
import * as words from '../../../../texts/compiled/screen/common';
import * as ruleMessages from '../../../../texts/compiled/screen/rule';
import * as choiceMessages from '../../../../texts/compiled/screen/rule-choice';
import * as fieldMessages from '../../../../texts/compiled/screen/rule-field';

/** To whom a rule writes, and what; subject and text may show fields of the record. */
export function MailEditor({ at, action }: { at: string; action: ActionValues }) {
  const css = useStyles(sheet);
  const t = useMessages();
  const set = useSet();
  const error = useListError(`${at}.to`);
  const subject = useRef<HTMLDivElement>(null);
  const body = useRef<HTMLDivElement>(null);
  const adder = useRef<HTMLButtonElement>(null);
  const { to } = action;
  const setTo = (next: RecipientValues[]) => set(`${at}.to`, next);
  return (
    <>
      {error && <Alert kind="error">{error}</Alert>}
      {to.map((recipient, index) => (
        <Recipient
          key={recipient.key}
          at={`${at}.to.${index}`}
          order={index + 1}
          recipient={recipient}
          onRemove={
            to.length > 1
              ? () => {
                  adder.current?.focus();
                  setTo(to.filter(({ key }) => key !== recipient.key));
                }
              : undefined
          }
        />
      ))}
      {to.length < ruleLimits.recipients && (
        <div>
          <Button ref={adder} look="quiet" small icon={<PlusIcon />} onClick={() => setTo([...to, newRecipient()])}>
            {t(ruleMessages.add_recipient)}
          </Button>
        </div>
      )}
      <div ref={subject} className={css.inserted}>
        <TextField name={`${at}.subject`} label={t(words.subject)} required limit={ruleLimits.subject} />
        <Placeholders of={t(words.subject)} onInsert={(text) => insertText(subject.current, text)} />
      </div>
      <div ref={body} className={css.inserted}>
        <RichTextField name={`${at}.body`} label={t(ruleMessages.body)} required />
        <Placeholders of={t(ruleMessages.body)} onInsert={(text) => insertText(body.current, text)} />
      </div>
    </>
  );
}

/** Writes `{{subject}}` where the caret is. */
function Placeholders({ of, onInsert }: { of: string; onInsert: (text: string) => void }) {
  const t = useMessages();
  return (
    <div>
      <Menu
        look="quiet"
        small
        align="start"
        label={t(ruleMessages.insert, { field: of })}
        actions={rulePlaceholders.map((name: RulePlaceholder) => ({
          label: t(fieldMessages[name]),
          onSelect: () => onInsert(`{{${name}}}`),
        }))}
      />
    </div>
  );
}

interface RecipientProps {
  at: string;
  order: number;
  recipient: RecipientValues;
  /** At least one stays. */
  onRemove?: () => void;
}

function Recipient({ at, order, recipient, onRemove }: RecipientProps) {
  const css = useStyles(sheet);
  const t = useMessages();
  const set = useSet();
  const { page_type } = useFormikContext<RuleValues>().values;
  const { error, onBlur } = useFormField(`${at}.type`);
  const lookup = lookupOfRecipient[recipient.type];
  return (
    <div className={css.recipient} role="group" aria-label={t(ruleMessages.recipient, { order })}>
      <Pick
        label={t(ruleMessages.to_whom)}
        options={offeredRecipients(page_type).map((id) => ({ id, name: t(choiceMessages[`to_${id}`]) }))}
        value={recipient.type}
        error={error}
        onChange={(type) => set(at, { ...recipient, type, value: null })}
        onBlur={onBlur}
      />
      {recipient.type === 'address' ? (
        <Address name={`${at}.value`} />
      ) : lookup ? (
        <Someone key={lookup} name={`${at}.value`} lookup={lookup} />
      ) : (
        <span />
      )}
      {onRemove && (
        <Button
          look="quiet"
          icon={<DeleteIcon />}
          aria-label={t(ruleMessages.remove_recipient, { order })}
          onClick={onRemove}
        />
      )}
    </div>
  );
}

function Address({ name }: { name: string }) {
  const css = useStyles(controls);
  const t = useMessages();
  const { value, error, set, onBlur } = useFormField<string | null>(name);
  return (
    <BareField label={t(words.e_mail_address)} error={error}>
      {(control) => (
        <input
          {...control}
          className={css.control}
          type="email"
          autoComplete="off"
          placeholder={t(words.e_mail_address)}
          value={value ?? ''}
          onChange={(event) => set(event.target.value)}
          onBlur={onBlur}
        />
      )}
    </BareField>
  );
}

/** An agent, a team or a board; without one, that of the record. */
function Someone({ name, lookup }: { name: string; lookup: NonNullable<(typeof lookupOfRecipient)['agent']> }) {
  const t = useMessages();
  const { names } = useBuilder();
  const source = useLookup(lookup);
  const { value, error, set, onBlur } = useFormField<number | null>(name);
  return (
    <BareField label={t(ruleMessages.recipient_value)} error={error}>
      {(control) => (
        <Select
          control={control}
          source={source}
          placeholder={t(ruleMessages.of_record)}
          value={value === null ? [] : [{ id: value, name: names.nameOf(lookup, value) }]}
          onChange={(chosen) => {
            names.learn(lookup, chosen);
            set(chosen[0] ? Number(chosen[0].id) : null);
          }}
          onBlur={onBlur}
        />
      )}
    </BareField>
  );
}
