import { useFormikContext } from 'formik';
import { useMemo, useState } from 'react';
import {
  type ListenerForm,
  type listenerCalls,
  type PageType,
  pageTypes,
  ruleFields as usualFields,
  type RuleFieldList,
  type RuleKind,
  ruleLimits,
  type workflowCalls,
} from '../../../../wire/rule/rule';
import { CheckboxField } from '../../../shared/form/CheckboxField';
import { Fields } from '../../../shared/form/Fields';
import { Form } from '../../../shared/form/Form';
import { FormFooter } from '../../../shared/form/FormFooter';
import { TextField } from '../../../shared/form/TextField';
import { useMessages } from '../../../shared/i18n/useMessages';
import { useStyles } from '../../../shared/style/useStyles';
import { callsOf, type KnownFields, type RuleView, useRuleOffers, useRulePages } from '../rule.api';
import { TryRule } from '../trace/TryRule';
import { namedIn } from '../words/named';
import { useLookupNames } from '../words/useLookupNames';
import { useRuleWords } from '../words/useRuleWords';
import { Actions } from './Actions';
import { BuilderContext } from './builder';
import * as sheet from './Builder.module.css';
import { Conditions } from './Conditions';
import { Events } from './Events';
import { Pick } from './Pick';
import { ruleSchema } from './rule.schema';
import { initialRule, ruleOf, type RuleValues } from './rule.values';
import { Section } from './Section';
import * as words from '../../../../texts/compiled/screen/common';
import * as ruleMessages from '../../../../texts/compiled/screen/rule';

interface RuleFormProps {
  kind: RuleKind;
  page: PageType;
  /** The rule that it begins as; an empty one without it. */
  rule?: RuleView;
  /** It is changed; otherwise a new one is made. */
  edited?: boolean;
  /** What is offered for the records that it begins with. */
  offers: RuleFieldList;
  disabled?: boolean;
  onSaved: () => void;
  /** Opens the latest version, after somebody else saved meanwhile. */
  onReload?: () => void;
}

/** A rule in words: when, if, then, and what it would do with a record (E28–E34). */
export function RuleForm({ kind, page, rule, edited, offers: first, disabled, onSaved, onReload }: RuleFormProps) {
  const t = useMessages();
  const [initial] = useState(() => initialRule(kind, page, rule));
  const [records, setRecords] = useState(page);
  const offers = useRuleOffers(records).data ?? (records === page ? first : undefined);
  const known = useMemo(
    () => ({ fields: offers?.fields ?? usualFields[records], complete: offers !== undefined }),
    [offers, records],
  );
  const rules = useMemo(() => ruleSchema(kind, known.fields), [kind, known]);
  return (
    <Form
      label={t(ruleMessages[`form_${kind}`])}
      initial={initial}
      rules={rules}
      // Both take the body of their own kind, which is what `ruleOf` gives.
      call={callsOf(kind).save as typeof listenerCalls.save & typeof workflowCalls.save}
      request={(values) => ({
        body: { ...ruleOf(kind, values), ...(edited && { id: rule?.id, version: rule?.version }) } as ListenerForm,
      })}
      onSaved={onSaved}
      onReload={onReload}
    >
      <Builder {...{ kind, known, edited, actions: offers?.actions }} onRecords={setRecords} />
      <FormFooter submit={t(edited ? words.save : ruleMessages[`submit_${kind}`])} disabled={disabled} />
    </Form>
  );
}

interface BuilderProps {
  kind: RuleKind;
  known: KnownFields;
  actions?: RuleFieldList['actions'];
  edited?: boolean;
  onRecords: (page: PageType) => void;
}

function Builder({ kind, known, actions, edited, onRecords }: BuilderProps) {
  const css = useStyles(sheet);
  const t = useMessages();
  const { values, setFieldValue } = useFormikContext<RuleValues>();
  const { fields } = known;
  const names = useLookupNames(namedIn([values], fields));
  const sentences = useRuleWords(known, names);
  const pages = useRulePages() ?? [];
  const builder = useMemo(() => {
    const withheld = new Set((actions ?? []).filter(({ missing }) => missing !== null).map(({ type }) => type));
    // Contracts have custom fields to set, or none.
    if (!fields.some(({ settable }) => settable)) withheld.add('set');
    return { kind, known, names, withheld };
  }, [kind, known, fields, names, actions]);
  return (
    <BuilderContext value={builder}>
      <Fields>
        <TextField name="name" label={t(words.name)} required limit={ruleLimits.name} />
        <Pick
          labelled
          label={t(words.records)}
          // The records of a rule stay: those of others have other fields.
          options={pageTypes
            .filter((one) => (edited ? one === values.page_type : pages.includes(one)))
            .map((id) => ({ id, name: t(ruleMessages[id]) }))}
          value={values.page_type}
          onChange={(page) => {
            void setFieldValue('page_type', page);
            onRecords(page);
          }}
        />
        <CheckboxField name="active" label={t(ruleMessages.is_active)} />
      </Fields>
      <section aria-label={t(ruleMessages.reads)}>
        <p className={css.sentence} dir="auto">
          {sentences.rule(kind, values)}
        </p>
      </section>
      {kind === 'listener' ? (
        <Events />
      ) : (
        <Section title={t(ruleMessages.when)}>
          <p className={css.muted}>
            {t(values.page_type === 'asset' ? ruleMessages.when_workflow_asset : ruleMessages.when_workflow)}
          </p>
        </Section>
      )}
      <Conditions />
      <Actions />
      <TryRule kind={kind} />
    </BuilderContext>
  );
}
