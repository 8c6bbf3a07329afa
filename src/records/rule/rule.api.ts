import { useMemo } from 'react';
import {
  type ListenerView,
  listenerCalls,
  type PageType,
  pageTypes,
  ruleCalls,
  type RuleField,
  type RuleFieldList,
  ruleFields as usualFields,
  type RuleKind,
  workflowCalls,
  type WorkflowView,
} from '../../../wire/rule/rule';
import type { ListQuery } from '../../../wire/protocol/list';
import type { Send } from '../../shared/api/client';
import { type Page, useList } from '../../shared/api/useList';
import { useReader } from '../../shared/api/useReader';
import { type Load, useRecord } from '../../shared/api/useRecord';
import { listQuery, type ListState } from '../../shared/table/listState';

/** A workflow, or a listener with what it listens to. */
export type RuleView = WorkflowView & Partial<Pick<ListenerView, 'performer' | 'events'>>;

/** The calls that both kinds have alike. */
export const callsOf = (kind: RuleKind) => (kind === 'workflow' ? workflowCalls : listenerCalls);

/** One page of the rules for one kind of record. */
export function useRuleList(kind: RuleKind, page: PageType, state: ListState): Load<Page<RuleView>> {
  const request = { query: { ...listQuery(state), page_type: page } };
  const workflows = useList(workflowCalls.list, kind === 'workflow' ? request : null, (reply) => ({
    rows: reply.workflows,
    total: reply.total,
  }));
  const listeners = useList(listenerCalls.list, kind === 'listener' ? request : null, (reply) => ({
    rows: reply.listeners,
    total: reply.total,
  }));
  return kind === 'workflow' ? workflows : listeners;
}

/** The same without a component. */
export async function loadRules(
  send: Send,
  kind: RuleKind,
  query: ListQuery & { page_type: PageType },
): Promise<RuleView[]> {
  if (kind === 'workflow') return (await send(workflowCalls.list, { query })).data.workflows;
  return (await send(listenerCalls.list, { query })).data.listeners;
}

/** One rule for its form: what others save meanwhile does not come in by itself. null: nothing is loaded. */
export function useRuleToEdit(kind: RuleKind, id: number | null): Load<RuleView> {
  const request = id === null ? null : { params: { id } };
  const workflow = useRecord(workflowCalls.view, kind === 'workflow' ? request : null, { fresh: true });
  const listener = useRecord(listenerCalls.view, kind === 'listener' ? request : null, { fresh: true });
  return kind === 'workflow'
    ? { ...workflow, data: workflow.data?.workflow }
    : { ...listener, data: listener.data?.listener };
}

/** What rules of these records may name and do, with what who asks may not; nothing is loaded unless it is `wanted`. */
export const useRuleOffers = (page: PageType, wanted = true): Load<RuleFieldList> =>
  useRecord(ruleCalls.fields, wanted ? { params: { page_type: page } } : null);

/** What rules of these records may name. Until it has come, the fields that they have everywhere: `complete` is false then. */
export interface KnownFields {
  fields: readonly RuleField[];
  complete: boolean;
}

export function useKnownFields(page: PageType): KnownFields {
  const offers = useRuleOffers(page).data;
  return useMemo(
    () => (offers ? { fields: offers.fields, complete: true } : { fields: usualFields[page], complete: false }),
    [offers, page],
  );
}

/** The records whose rules the reader sees: those that they may view. */
export function useRulePages(): PageType[] | undefined {
  const actions = useReader()?.actions;
  return actions && pageTypes.filter((page) => page === 'ticket' || actions[`view_${page}s`]);
}
