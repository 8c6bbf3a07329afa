import { sql } from 'kysely';
import type { Try } from '../server/seed';
import type { Db } from '../server/shared/db';
import type { PermissionKey } from '../wire/protocol/permission';
import { demoAccounts } from './accounts';
import { waitingChange } from './boards';
import { ruledChange } from './rules';
import { problemStories } from './stories';

const holders = (key: PermissionKey): string[] =>
  demoAccounts
    .filter(({ role, permissions }) => role === 'admin' || permissions.includes(key))
    .map(({ email }) => email);

/** Five things to try, with the address of each and who may do it. What somebody has deleted leads to its list. */
export async function tries(db: Db): Promise<readonly Try[]> {
  const { rows } = await sql<Record<'ticket' | 'asset' | 'change' | 'ruled', number | null>>`
    select
      (select min(t.ticket_id) from problem_tickets t join problems p on p.id = t.problem_id
        where p.subject = ${problemStories[0]!.subject} and exists (select from ticket_assets a where a.ticket_id = t.ticket_id)) as ticket,
      (select min(id) from assets where name = 'Directory') as asset,
      (select min(id) from changes where subject = ${waitingChange}) as change,
      (select min(id) from changes where subject = ${ruledChange}) as ruled`.execute(db);
  const { ticket, asset, change, ruled } = rows[0]!;
  const at = (id: number | null, page: string, list: string) => (id === null ? list : page.replace('{id}', String(id)));
  const desk = '/service-desk';
  return [
    { name: 'ticket', path: at(ticket, '/thread/{id}', '/tickets'), accounts: holders('view_problems') },
    {
      name: 'impact',
      path: at(asset, `${desk}/assets/{id}/show?tab=impact`, `${desk}/assets/list`),
      accounts: holders('view_assets'),
    },
    {
      name: 'approve',
      path: at(change, `${desk}/changes/{id}/show?tab=associated_cabs`, `${desk}/my-approvals`),
      accounts: ['agent@demo.test', 'admin@demo.test'],
    },
    { name: 'import', path: `${desk}/asset-importer/settings`, accounts: holders('import_assets') },
    {
      name: 'rule',
      path: at(ruled, `${desk}/changes/{id}/show?tab=rules`, `${desk}/workflow`),
      accounts: holders('manage_automation'),
    },
  ];
}
