import { useFormikContext } from 'formik';
import type { LookupName } from '../../../../wire/parts/lookup';
import { type RuleField, ruleLimits, type RuleValue } from '../../../../wire/rule/rule';
import { planningKeysOf } from '../../../../wire/rule/rule.offers';
import { Field } from '../../../shared/form/Field';
import { RichTextField } from '../../../shared/form/RichTextField';
import { TextArea } from '../../../shared/form/TextArea';
import { useFormField } from '../../../shared/form/useFormField';
import { useMessages } from '../../../shared/i18n/useMessages';
import { Select } from '../../../shared/select/Select';
import { useLookup } from '../../../shared/select/useLookup';
import { useStyles } from '../../../shared/style/useStyles';
import { useBuilder, useSet } from './builder';
import * as sheet from './Builder.module.css';
import { FieldPick } from './FieldPick';
import { MailEditor } from './MailEditor';
import { Pick } from './Pick';
import type { ActionValues, RuleValues } from './rule.values';
import { ValueField } from './ValueField';
import * as words from '../../../../texts/compiled/screen/common';
import * as ruleMessages from '../../../../texts/compiled/screen/rule';
import * as choiceMessages from '../../../../texts/compiled/screen/rule-choice';

interface ActionEditorProps {
  /** Its path in the form. */
  at: string;
  action: ActionValues;
}

/** What belongs to an action of this type. */
export function ActionEditor({ at, action }: ActionEditorProps) {
  const css = useStyles(sheet);
  const t = useMessages();
  switch (action.type) {
    case 'set':
      return <SetEditor at={at} action={action} />;
    case 'apply_cab':
      return <RecordPick name={`${at}.value`} label={t(ruleMessages.board)} lookup="cabs" />;
    case 'attach_release':
      return <RecordPick name={`${at}.value`} label={t(ruleMessages.release_to)} lookup="releases" />;
    case 'webhook':
      return <RecordPick name={`${at}.value`} label={t(choiceMessages.webhook)} lookup="webhooks" />;
    case 'attach_asset':
      return <RecordPick name={`${at}.value`} label={t(words.assets)} lookup="assets" several />;
    case 'planning':
      return <PlanningEditor at={at} action={action} />;
    case 'mail':
      return <MailEditor at={at} action={action} />;
    case 'reject':
      return (
        <TextArea
          name={`${at}.message`}
          label={t(ruleMessages.reject_message)}
          hint={t(ruleMessages.reject_hint)}
          required
          limit={ruleLimits.message}
        />
      );
    case 'stop':
      return <p className={css.muted}>{t(ruleMessages.stop_text)}</p>;
  }
}

function SetEditor({ at, action }: ActionEditorProps) {
  const css = useStyles(sheet);
  const t = useMessages();
  const { fields } = useBuilder().known;
  const set = useSet();
  const field = fields.find(({ name }) => name === action.field);
  return (
    <div className={css.set}>
      <FieldPick
        name={`${at}.field`}
        settable
        onPicked={(picked: RuleField | undefined) => set(at, { ...action, field: picked?.name ?? '', value: null })}
      />
      <ValueField
        name={`${at}.value`}
        field={field}
        sets
        label={t(ruleMessages.set_to)}
        placeholder={field?.optional ? t(ruleMessages.nothing) : t(ruleMessages.value)}
      />
    </div>
  );
}

function RecordPick({
  name,
  label,
  lookup,
  several,
}: {
  name: string;
  label: string;
  lookup: LookupName;
  several?: boolean;
}) {
  const { names } = useBuilder();
  const source = useLookup(lookup);
  const { value, error, set, onBlur } = useFormField<RuleValue>(name);
  return (
    <Field label={label} error={error} required>
      {(control) => (
        <Select
          control={control}
          source={source}
          multi={several}
          value={[value ?? []].flat().map((id) => ({ id: Number(id), name: names.nameOf(lookup, Number(id)) }))}
          onChange={(chosen) => {
            names.learn(lookup, chosen);
            const ids = chosen.map(({ id }) => Number(id));
            set(several ? ids : (ids[0] ?? null));
          }}
          onBlur={onBlur}
        />
      )}
    </Field>
  );
}

function PlanningEditor({ at, action }: ActionEditorProps) {
  const css = useStyles(sheet);
  const t = useMessages();
  const set = useSet();
  const { page_type } = useFormikContext<RuleValues>().values;
  const { error, onBlur } = useFormField<string>(`${at}.identifier`);
  return (
    <>
      <div className={css.match}>
        <Pick
          labelled
          label={t(ruleMessages.planning)}
          placeholder={t(ruleMessages.choose)}
          options={planningKeysOf[page_type].map((id) => ({ id, name: t(choiceMessages[`plan_${id as 'reason'}`]) }))}
          value={action.identifier}
          error={error}
          onChange={(id) => set(`${at}.identifier`, id)}
          onBlur={onBlur}
        />
      </div>
      <RichTextField name={`${at}.description`} label={t(ruleMessages.note)} required />
    </>
  );
}
