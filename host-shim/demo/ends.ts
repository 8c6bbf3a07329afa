import { byId, h, link } from './dom';
import { call, t, user } from './session';

interface Rights {
  actions: { view_contracts: boolean };
  /** The day that it is for contracts. */
  contract_day: string;
}
interface Costs {
  currency: string;
  ending: { days: 30 | 60 | 90; count: number; cost: string }[];
}

const names = { 30: 'Within 30 days', 60: 'Within 60 days', 90: 'Within 90 days' } as const;

/** The list of the contracts that end from this day on within so many days; approved (2) or active (3). */
function listOf(today: string, days: number): string {
  const last = new Date(Date.parse(`${today}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
  const filters = new URLSearchParams({ contract_status_ids: '2,3', contract_end_date: `${today}..${last}` });
  return `/service-desk/contracts/list?${filters}`;
}

/** The card of contracts that end soon, for who may see contracts. It is an extra: without an answer it stays away. */
export async function ends(): Promise<void> {
  if (!user || user.role === 'client') return;
  const rights = await call<Rights>('GET', '/service-desk/get/permissions?limit=10');
  if (!rights.actions.view_contracts) return;
  const { currency, ending } = await call<Costs>('GET', '/service-desk/api/contract-costs');
  const money = new Intl.NumberFormat(document.documentElement.lang, { style: 'currency', currency });
  byId('ends-rows').replaceChildren(
    ...ending.map(({ days, count, cost }) =>
      h(
        'li',
        {},
        link(listOf(rights.contract_day, days), t(names[days])),
        h('strong', {}, h('bdi', {}, money.format(Number(cost)))),
        h('span', { className: 'muted' }, `${t('Contracts')}: ${count}`),
      ),
    ),
  );
  byId('ends').hidden = false;
}
