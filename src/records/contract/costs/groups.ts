import { type ContractCosts, costingStatuses } from '../../../../wire/contract/contract.record';
import { filteredAddress } from '../../../shared/filter/address';
import type { Filters } from '../../../shared/filter/filter';
import { type DrawnGroup, looksOf } from '../../report/embed';
import { contractPaths } from '../contract.paths';

export const costGroups = ['by_vendor', 'by_type', 'by_department'] as const;
export type CostGroup = (typeof costGroups)[number];

/** The contracts that cost money: approved or active. */
const costing = { contract_status_ids: costingStatuses.map((id) => ({ id, name: String(id) })) };

/** The list of those among them. */
export const costingAddress = (filters: Filters): string =>
  filteredAddress(contractPaths.list, { ...costing, ...filters });

const filterOf = { by_vendor: 'vendor_ids', by_type: 'contract_type_ids', by_department: 'dept_ids' } as const;

function addressOf(group: CostGroup, { id, name }: ContractCosts[CostGroup][number]): string | null {
  const filter = filterOf[group];
  // Of a contract only a part may be charged to no department: no filter finds those.
  if (id === null && group === 'by_department') return null;
  return costingAddress(id === null ? { [`${filter}_empty`]: '1' } : { [filter]: [{ id, name: name ?? String(id) }] });
}

/** So many are drawn by name. */
const most = 6;

/** The groups as they are drawn; what is not among the dearest is one more. */
export function drawnCosts(
  costs: ContractCosts,
  group: CostGroup,
  texts: { none: string; others: string },
  locale: string,
): DrawnGroup[] {
  const yearly = Number(costs.yearly);
  const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 });
  const named = costs[group].slice(0, most).map((one) => ({
    name: one.name ?? texts.none,
    count: Number(one.cost),
    plain: one.id === null,
    to: addressOf(group, one),
  }));
  const rest = yearly - named.reduce((sum, { count }) => sum + count, 0);
  // Less is what rounding leaves.
  const groups = rest > 1 ? [...named, { name: texts.others, count: rest, plain: true, to: null }] : named;
  const looks = looksOf(groups);
  return groups.map(({ name, count, to }, index) => ({
    ...{ name, count, to },
    share: percent.format(yearly ? count / yearly : 0),
    look: looks[index]!,
  }));
}
