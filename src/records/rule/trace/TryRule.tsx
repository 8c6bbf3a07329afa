import { setNestedObjectValues, useFormikContext } from 'formik';
import { useState } from 'react';
import type { LookupName } from '../../../../wire/parts/lookup';
import { type listenerCalls, type PageType, type RuleKind, type RuleTried } from '../../../../wire/rule/rule';
import { ApiError } from '../../../shared/api/ApiError';
import { Alert } from '../../../shared/alert/Alert';
import { Button } from '../../../shared/button/Button';
import { Field } from '../../../shared/form/Field';
import { useHost } from '../../../shared/host/useHost';
import { useMessages } from '../../../shared/i18n/useMessages';
import { type Choice, identified, numbered, owned } from '../../../shared/select/choice';
import { Select } from '../../../shared/select/Select';
import { useLookup } from '../../../shared/select/useLookup';
import { useStyles } from '../../../shared/style/useStyles';
import * as builder from '../form/Builder.module.css';
import { useBuilder } from '../form/builder';
import { ruleOf, type RuleValues } from '../form/rule.values';
import { Section } from '../form/Section';
import { callsOf } from '../rule.api';
import { TraceView } from './TraceView';
import * as ruleMessages from '../../../../texts/compiled/screen/rule';

const records: Record<PageType, [LookupName, typeof identified | undefined]> = {
  ticket: ['tickets', numbered],
  change: ['changes', identified],
  problem: ['problems', identified],
  release: ['releases', identified],
  asset: ['assets', owned],
  contract: ['contracts', undefined],
};

/** What the rule as it is in the form would do with a record (decision E36). Nothing is saved. */
export function TryRule({ kind }: { kind: RuleKind }) {
  const css = useStyles(builder);
  const t = useMessages();
  const { send } = useHost();
  const { known } = useBuilder();
  const { values, validateForm, setTouched, setStatus } = useFormikContext<RuleValues>();
  const { page_type: page } = values;
  const [record, setRecord] = useState<{ page: PageType; choice: Choice }>();
  const [pending, setPending] = useState(false);
  const [problem, setProblem] = useState<{ record?: string; rule?: string }>({});
  const [tried, setTried] = useState<{ result: RuleTried; values: RuleValues }>();
  const [lookup, asChoice] = records[page];
  const source = useLookup(lookup, { meta: true }, asChoice);
  const chosen = record?.page === page ? record.choice : undefined;

  async function run() {
    if (pending) return;
    setProblem(chosen ? {} : { record: t(ruleMessages.try_first) });
    if (!chosen) return;
    const errors = await validateForm();
    if (Object.keys(errors).length > 0) {
      await setTouched(setNestedObjectValues(values, true), false);
      setProblem({ rule: t(ruleMessages.try_faults) });
      return;
    }
    setPending(true);
    try {
      const body = { ...ruleOf(kind, values), record_id: Number(chosen.id) };
      const { data } = await send(callsOf(kind).test as typeof listenerCalls.test, { body });
      setTried({ result: data.result, values });
    } catch (thrown) {
      const error = ApiError.from(thrown);
      const { record_id, ...faults } = error.fields;
      if (Object.keys(faults).length > 0) setStatus({ refused: faults, at: values });
      setProblem({ record: record_id, rule: record_id ? undefined : error.message });
    } finally {
      setPending(false);
    }
  }

  return (
    <Section title={t(ruleMessages.try_title)}>
      <div className={css.trial}>
        <Field label={t(ruleMessages.try_record)} hint={t(ruleMessages.try_text)} error={problem.record}>
          {(control) => (
            <Select
              key={page}
              control={control}
              source={source}
              value={chosen ? [chosen] : []}
              onChange={([choice]) => {
                setRecord(choice && { page, choice });
                setTried(undefined);
              }}
            />
          )}
        </Field>
        <Button pending={pending} onClick={() => void run()}>
          {t(ruleMessages.try_button)}
        </Button>
      </div>
      {problem.rule && <Alert kind="error">{problem.rule}</Alert>}
      {tried && (
        <div role="status" className={tried.values === values ? undefined : css.outdated}>
          {tried.values !== values && <p className={css.muted}>{t(ruleMessages.try_again)}</p>}
          <TraceView trace={tried.result} known={known} trial />
        </div>
      )}
    </Section>
  );
}
