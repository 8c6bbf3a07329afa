import { contractEntries, contractFilterEntries } from '../../wire/contract/contract.schema';
import { type ContractCards, contractGroups, type ContractList, type ContractRow } from '../../wire/contract/contract';
import { activityPage } from '../parts/activity/activity.queries';
import { asksForCounts, readGroup } from '../parts/count/count';
import { exportRoutes, sendFile } from '../parts/export/export.route';
import { savedFilterRoutes } from '../parts/saved-filter/saved-filter.routes';
import type { Page } from '../shared/list';
import { route } from '../shared/route';
import type { App } from '../shared/services';
import { sendEtag } from '../shared/version';
import { assetCosts, contractCosts } from './contract.costs';
import { countContracts } from './contract.counts';
import { contractExport } from './contract.export';
import { flagsOf } from './contract.flags';
import { contractAssetRoutes } from './contract.assets.routes';
import {
  askContracts,
  contractFigures,
  contractFilterable,
  listContracts,
  ofOrganization,
  ofTicket,
} from './contract.list';
import { organizationsOf, requireOrganization, requireTicket } from './contract.people';
import { contractState } from './contract.queries';
import { readingOf } from './contract.shapes';
import { listTerms, viewContract } from './contract.view';
import { contractWriteRoutes } from './contract.term.routes';

/** Contracts: lists, the record, what it may be done with, files and figures. */
export function contractRoutes(app: App): void {
  contractWriteRoutes(app);
  exportRoutes(app, 'contract', contractEntries, contractExport);
  route(app, contractEntries.exportCsv, (context) => sendFile(context, contractExport, 'csv'));

  // What it returns depends on what is asked for; `contractListReply` has both.
  route(app, contractEntries.list, async (context): Promise<ContractList> => {
    const { actor, db, query, services } = context;
    const reading = readingOf(context);
    const group = readGroup(query.group_by, contractGroups);
    if (asksForCounts(query))
      return (await countContracts(db, actor, reading, query, group)) as unknown as ContractList;
    const { scope } = await askContracts(db, actor, query, services.config.timeZone);
    const [page, figures] = await Promise.all([
      listContracts(db, actor, query, reading, scope),
      contractFigures(db, actor),
    ]);
    return { ...underBothKeys(page), ...figures };
  });

  route(app, contractEntries.ofTicket, async (context) => {
    const { actor, db, params, query } = context;
    await requireTicket(db, params.ticketId);
    return underBothKeys(await listContracts(db, actor, query, readingOf(context), ofTicket(params.ticketId)));
  });

  route(app, contractEntries.ofOrganization, async (context) => {
    const { actor, db, params, query } = context;
    await requireOrganization(db, params.orgId);
    return underBothKeys(await listContracts(db, actor, query, readingOf(context), ofOrganization(params.orgId)));
  });

  route(app, contractEntries.organizations, async ({ db, params }) => ({
    organizations: await organizationsOf(db, params.userId),
  }));

  route(app, contractEntries.view, async (context) => {
    const { actor, db, params, reply } = context;
    const contract = await viewContract(db, params.id, actor, readingOf(context));
    sendEtag(reply, 'contract', contract.id, contract.version);
    return { contract };
  });

  route(app, contractEntries.actions, async ({ db, actor, params }) => ({
    actions: flagsOf(actor, await contractState(db, params.id)),
  }));

  route(app, contractEntries.threads, async (context) => ({
    contract_threads: await listTerms(context.db, context.params.id, context.actor.time_zone, readingOf(context)),
  }));

  route(app, contractEntries.log, async ({ db, actor, params, query, language }) => {
    await contractState(db, params.id);
    return {
      contract_activity_logs: await activityPage(db, { type: 'sd_contracts', id: params.id }, query, actor, language),
    };
  });

  route(app, contractEntries.costs, (context) =>
    contractCosts(context.db, readingOf(context), context.services.config.currency),
  );

  route(app, contractEntries.assetCosts, (context) =>
    assetCosts(context.db, context.params.assetId, readingOf(context), context.services.config.currency),
  );

  savedFilterRoutes(app, {
    entries: contractFilterEntries,
    module: 'contract',
    filterable: () => contractFilterable(app.services.config.timeZone),
  });
  contractAssetRoutes(app);
}

/** X32 */
const underBothKeys = ({ rows, ...total }: Page<ContractRow>): ContractCards => ({
  data: rows,
  contracts: rows,
  ...total,
});
