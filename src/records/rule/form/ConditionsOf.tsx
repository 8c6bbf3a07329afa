import { useFormikContext } from 'formik';
import { useMemo } from 'react';
import type { PageType } from '../../../../wire/rule/rule';
import { useKnownFields } from '../rule.api';
import { namedIn } from '../words/named';
import { useLookupNames } from '../words/useLookupNames';
import { BuilderContext } from './builder';
import { Conditions } from './Conditions';
import type { RuleValues } from './rule.values';

const none: ReadonlySet<never> = new Set();

interface ConditionsOfProps {
  page: PageType;
  /** Fields of other kinds may be named too, which are not known here. */
  mixed?: boolean;
}

/** The conditions of another form on records of a kind, under `conditions`, as those of rules (decision E29). */
export default function ConditionsOf({ page, mixed = false }: ConditionsOfProps) {
  const { conditions } = useFormikContext<Pick<RuleValues, 'conditions'>>().values;
  const { fields, complete } = useKnownFields(page);
  const names = useLookupNames(namedIn([{ conditions, actions: [] }], fields));
  const builder = useMemo(
    () => ({ kind: 'listener' as const, known: { fields, complete: complete && !mixed }, names, withheld: none }),
    [fields, complete, mixed, names],
  );
  return (
    <BuilderContext value={builder}>
      <Conditions />
    </BuilderContext>
  );
}
