import { useFormikContext } from 'formik';
import { useMemo } from 'react';
import { ruleFields as usualFields, type PageType } from '../../../../wire/rule/rule';
import { useRuleOffers } from '../rule.api';
import { namedIn } from '../words/named';
import { useLookupNames } from '../words/useLookupNames';
import { BuilderContext } from './builder';
import { Conditions } from './Conditions';
import type { RuleValues } from './rule.values';

const none: ReadonlySet<never> = new Set();

/** The conditions of another form on records of a kind, under `conditions`, as those of rules (decision E29). */
export default function ConditionsOf({ page }: { page: PageType }) {
  const { conditions } = useFormikContext<Pick<RuleValues, 'conditions'>>().values;
  const fields = useRuleOffers(page).data?.fields ?? usualFields[page];
  const names = useLookupNames(namedIn([{ conditions, actions: [] }], fields));
  const builder = useMemo(() => ({ kind: 'listener' as const, fields, names, withheld: none }), [fields, names]);
  return (
    <BuilderContext value={builder}>
      <Conditions />
    </BuilderContext>
  );
}
