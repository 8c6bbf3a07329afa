import { getIn, useFormikContext } from 'formik';
import { createContext, useContext } from 'react';
import type { ActionType, RuleKind } from '../../../../wire/rule/rule';
import { useRuleText } from '../../../shared/i18n/useMessages';
import type { KnownFields } from '../rule.api';
import type { LookupNames } from '../words/useLookupNames';
import type { RuleValues } from './rule.values';

interface Builder {
  kind: RuleKind;
  /** What rules of the chosen records may name. */
  known: KnownFields;
  names: LookupNames;
  /** What who fills in the form may not do (G35). */
  withheld: ReadonlySet<ActionType>;
}

/** What all parts of the form of a rule need. */
export const BuilderContext = createContext<Builder | null>(null);
export const useBuilder = (): Builder => useContext(BuilderContext)!;

/** What is wrong with a list as a whole, e.g. that it is empty: its entries have sentences of their own. */
export function useListError(name: string): string | undefined {
  const rule = useRuleText();
  const { errors, submitCount, status, values } = useFormikContext<RuleValues>();
  const refusal = status as { refused: Record<string, string>; at: object } | undefined;
  const error: unknown = getIn(errors, name);
  if (typeof error === 'string') return submitCount > 0 ? rule(error) : undefined;
  return refusal && getIn(refusal.at, name) === getIn(values, name) ? refusal.refused[name] : undefined;
}

/** Replaces a part of the form; what is wrong is shown anew once it was sent. */
export function useSet(): (name: string, value: unknown) => void {
  const { setFieldValue, submitCount } = useFormikContext<RuleValues>();
  return (name, value) => void setFieldValue(name, value, submitCount > 0);
}
