import { sql } from 'kysely';
import { byLink, orUnlinked } from '../shared/list';

/** Is a part of the cost of the contract `c` charged to its user: nothing covered, or an asset without a department? */
const chargedToUser = sql`(not exists (select from contract_assets o where o.contract_id = c.id)
  or exists (select from contract_assets o join assets a on a.id = o.asset_id where o.contract_id = c.id and a.department_id is null))`;

/**
 * Contracts by the departments that their cost is charged to (contract.costs.ts): those of the assets, and that of the
 * user for what no asset's department bears.
 */
export const byDepartment = orUnlinked(
  byLink(
    (ids) => sql`
      select l.contract_id from contract_assets l join assets a on a.id = l.asset_id where a.department_id = any(${ids})
      union all
      select c.id from contracts c join help_desk.users u on u.id = c.user_id where u.department_id = any(${ids}) and ${chargedToUser}`,
  ),
  sql`select from contract_assets l join assets a on a.id = l.asset_id where l.contract_id = t.id and a.department_id is not null
    union all
    select from contracts c join help_desk.users u on u.id = c.user_id where c.id = t.id and u.department_id is not null and ${chargedToUser}`,
);
