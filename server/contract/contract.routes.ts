import { contractEntries, contractFilterEntries } from '../../wire/contract/contract.calls';
import type { ContractList, ContractRow } from '../../wire/contract/contract';
import { savedConditions } from '../parts/saved-filter/saved-filter.queries';
import { savedFilterRoutes } from '../parts/saved-filter/saved-filter.routes';
import { notFound } from '../shared/errors';
import { list, type Page } from '../shared/list';
import { route } from '../shared/route';
import type { App } from '../shared/services';
import { contractList, contractsOf, ofOrganization, ofTicket } from './contract.list';
import { contractWriteRoutes } from './contract.term.routes';

/** Contracts of tickets, users and organizations (D1 §7). */
export function contractRoutes(app: App): void {
  contractWriteRoutes(app);
  route(app, contractEntries.list, async ({ actor, db, query }) => {
    const definition = contractList(actor.time_zone);
    const saved = await savedConditions(db, 'contract', query, definition, actor);
    return underBothKeys(
      await list<ContractRow>(db, definition, query, actor.time_zone, [contractsOf(actor, 't'), ...saved]),
    );
  });

  savedFilterRoutes(app, { entries: contractFilterEntries, module: 'contract', filterable: () => contractList('UTC') });

  route(app, contractEntries.ofTicket, async ({ actor, db, params, query }) => {
    const ticket = await db
      .selectFrom('help_desk.tickets')
      .select('id')
      .where('id', '=', params.ticketId)
      .executeTakeFirst();
    if (!ticket) throw notFound('ticket');
    return underBothKeys(
      await list<ContractRow>(db, contractList(actor.time_zone), query, actor.time_zone, ofTicket(ticket.id)),
    );
  });

  route(app, contractEntries.ofOrganization, async ({ actor, db, params, query }) => {
    const organization = await db
      .selectFrom('help_desk.organizations')
      .select('id')
      .where('id', '=', params.orgId)
      .executeTakeFirst();
    if (!organization) throw notFound('organization');
    return underBothKeys(
      await list<ContractRow>(
        db,
        contractList(actor.time_zone),
        query,
        actor.time_zone,
        ofOrganization(organization.id),
      ),
    );
  });
}

/** X32 */
const underBothKeys = ({ rows, total }: Page<ContractRow>): ContractList => ({ data: rows, contracts: rows, total });
