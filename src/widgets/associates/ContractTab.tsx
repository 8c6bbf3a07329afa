import type { ReactNode } from 'react';
import type { Call, Carries } from '../../../wire/protocol/call';
import type { ContractCards, ContractRow, contractSorts } from '../../../wire/contract/contract';
import type { RequestOf } from '../../shared/api/client';
import type { LiveKind } from '../../../wire/parts/live';
import { type LiveRecord, useLive } from '../../shared/api/live';
import { useList } from '../../shared/api/useList';
import { useMessages } from '../../shared/i18n/useMessages';
import { Link } from '../../shared/link/Link';
import type { Column } from '../../shared/table/column';
import { listQuery } from '../../shared/table/listState';
import { useListState } from '../../shared/table/useListState';
import { lazyPart } from '../../shared/part/lazyPart';
import { useMoney } from '../../shared/view/useMoney';
import { WidgetTable } from './WidgetTable';
import * as words from '../../../texts/compiled/screen/common';
import * as associatesMessages from '../../../texts/compiled/screen/associates';

/** Not of what a ticket loads at first. */
const Day = lazyPart(async () => ({ default: (await import('../../shared/view/Time')).Time }), { skeleton: null });

interface ContractTabProps<C extends Carries & { reply: ContractCards }> {
  call: Call<C>;
  request: (query: ReturnType<typeof listQuery>) => RequestOf<C>;
  /** Whose changes, beside those of the rows, make another list. */
  live: LiveKind | LiveRecord;
  empty: ReactNode;
}

/** Contracts of a ticket, user or organization: each has a call of its own (D1 §7). */
export function ContractTab<C extends Carries & { reply: ContractCards }>({
  call,
  request,
  live,
  empty,
}: ContractTabProps<C>) {
  const t = useMessages();
  const money = useMoney();
  const state = useListState();
  const list = useList(call, request(listQuery(state)), (reply) => ({
    rows: (reply as ContractCards).data,
    total: (reply as ContractCards).total,
  }));
  useLive(
    [live, ...(list.data?.rows ?? []).map(({ id }) => ({ kind: 'contract' as const, id }))],
    () => void list.reload(),
  );
  const columns: Column<ContractRow, (typeof contractSorts)[number]>[] = [
    {
      id: 'name',
      header: t(words.name),
      fixed: true,
      grow: true,
      cell: ({ id, name }) => <Link to={`/service-desk/contracts/${id}/show`}>{name}</Link>,
    },
    { id: 'cost', header: t(words.cost), cell: ({ cost }) => money(cost) },
    {
      id: 'contract_start_date',
      header: t(words.start_date),
      cell: (row) => <Day at={row.contract_start_date} as="day" />,
    },
    { id: 'contract_end_date', header: t(words.end_date), cell: (row) => <Day at={row.contract_end_date} as="day" /> },
  ];
  return (
    <WidgetTable
      name="associated-contracts"
      caption={t(associatesMessages.associated_contracts)}
      columns={columns}
      list={list}
      state={state}
      rowKey={({ id }) => id}
      empty={empty}
      navigation="fixed"
    />
  );
}
