import * as contractSentences from '../../texts/compiled/server/contract';
import {
  type ContractCards,
  contractGroups,
  type ContractList,
  type ContractRow,
  contractSorts,
} from '../../wire/contract/contract';
import type { LinkAction, TermType } from '../../wire/contract/contract.record';
import { contractEntries, contractFilterEntries, contractTermEntries } from '../../wire/contract/contract.schema';
import { texts } from '../../wire/protocol/reply';
import { activityPage } from '../parts/activity/activity.queries';
import { wantsCounts, readGroup } from '../parts/count/count';
import { listedCustomFields } from '../parts/custom-field/custom-field.queries';
import { bulkRoute } from '../parts/bulk/bulk.routes';
import { customFaults } from '../parts/custom-field/custom-field.save';
import { attached, detached, named, namedOf } from '../parts/named';
import { exportRoutes, sendFile } from '../parts/export/export.route';
import { savedFilterRoutes } from '../parts/saved-filter/saved-filter.routes';
import { filesOf } from '../shared/body';
import type { Db } from '../shared/db';
import { conflict, invalid } from '../shared/errors';
import type { Page } from '../shared/list';
import { readId } from '../shared/list.params';
import type { OperationSource } from '../shared/operation';
import { type Context, done, route } from '../shared/route';
import { rule, say, type Sentence } from '../shared/sentence';
import type { App } from '../shared/services';
import { seenVersion, sendEtag } from '../shared/version';
import { contractBulk } from './contract.bulk';
import { contractCalendarRoutes } from './contract.calendar';
import { assetCosts, contractCosts } from './contract.costs';
import { holdContract } from './contract.due';
import { changeApprover, setReminder, withdrawRequest } from './contract.job';
import { operation } from './contract.kind';
import { findLink, linkPage, sentenceOf } from './contract.link';
import {
  contractSource,
  contractExport,
  contractFigures,
  contractFilterable,
  countContracts,
  listContracts,
  ofOrganization,
  ofTicket,
} from './contract.list';
import { momentOf, termRule, workOn } from './contract.operation';
import { contractState, listTerms, readingOf, requireContract, viewContract, withSeats } from './contract.queries';
import { flagsOf, organizationsOf, requireOrganization, requireTicket } from './contract.rules';
import { requestTerm, decide, isAskedAbout, settleLinked, terminate } from './contract.terms';
import {
  admitSave,
  contractAssets,
  createContract,
  deleteContract,
  editContract,
  reassignContract,
} from './contract.write';

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
    if (wantsCounts(query)) return (await countContracts(db, actor, reading, query, group)) as unknown as ContractList;
    const found = await contractSource(db, actor, query, services.config.timeZone);
    const [page, figures] = await Promise.all([
      listContracts(db, actor, found.query, reading, found.scope, found),
      contractFigures(db, actor),
    ]);
    return { ...underBothKeys(page), ...figures };
  });

  route(app, contractEntries.groups, (context) => {
    const { actor, db, query } = context;
    return countContracts(db, actor, readingOf(context), query, readGroup(query.group_by, contractGroups));
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

  route(app, contractEntries.customFields, async ({ db, actor }) => ({
    custom_fields: await listedCustomFields(db, 'contract', actor),
  }));

  route(app, contractEntries.view, async (context) => {
    const { actor, db, params, reply } = context;
    const contract = await viewContract(db, params.id, actor, readingOf(context));
    sendEtag(reply, 'contract', contract.id, contract.version);
    return { contract };
  });

  route(app, contractEntries.actions, async ({ db, actor, params, services }) => ({
    actions: flagsOf(actor, await contractState(db, params.id, termRule(services))),
  }));

  route(app, contractEntries.threads, async (context) => ({
    contract_threads: await listTerms(context.db, context.params.id, context.actor.time_zone, readingOf(context)),
  }));

  route(app, contractEntries.log, async ({ db, actor, params, query, language }) => {
    await requireContract(db, params.id);
    return {
      contract_activity_logs: await activityPage(db, { type: 'sd_contracts', id: params.id }, query, actor, language),
    };
  });

  route(
    app,
    contractEntries.costs,
    (context) => contractCosts(context.db, readingOf(context), context.services.config.currency),
    { onReplica: true },
  );

  route(app, contractEntries.assetCosts, (context) =>
    assetCosts(context.db, context.params.assetId, readingOf(context), context.services.config.currency),
  );

  savedFilterRoutes(app, {
    entries: contractFilterEntries,
    module: 'contract',
    filterable: contractFilterable(app.services.config.timeZone),
    list: contractExport,
    sorts: contractSorts,
    groups: contractGroups,
  });
  contractAssetRoutes(app);
}

/** X32 */
const underBothKeys = ({ rows, ...total }: Page<ContractRow>): ContractCards => ({
  data: rows,
  contracts: rows,
  ...total,
});

/** Throws 422. */
function readContractId(query: Record<string, unknown>): number {
  const id = readId('contract_id', query.contract_id);
  if (!id) throw invalid({ contract_id: rule(texts.required) });
  return id;
}

/** Assets of a contract (D3 §7). Attaching a list leaves alone what is attached already. */
function contractAssetRoutes(app: App): void {
  route(app, contractEntries.attachAssets, async (context) => {
    const id = readContractId(context.query);
    const added = await contractAssets.attach(operation(context), id, context.body.asset_ids);
    const reply = await attached(context, 'asset', added, { type: 'contract', id });
    return done(await withSeats(context.db, reply.sentence, added.length ? [id] : []), undefined, reply.record);
  });

  route(app, contractEntries.detachAsset, async (context) => {
    const { contractId, assetId } = context.params;
    await contractAssets.detach(operation(context), contractId, assetId);
    return detached(context, 'asset', [assetId], { type: 'contract', id: contractId });
  });
}

/** Saving and deleting contracts. */
function contractWriteRoutes(app: App): void {
  route(
    app,
    contractEntries.save,
    async (context) => {
      const { body: form, files, request } = context;
      const save = {
        form,
        files: filesOf(files, 'attachment'),
        seen: seenVersion(request, form, 'contract', form.id ?? 0),
      };
      const saved = form.id
        ? await editContract(workOn(context), form.id, save)
        : await createContract(workOn(context), save);
      const record = named('contract', saved.id, saved.identifier);
      return done(
        say(form.id ? contractSentences.saved : contractSentences.created, { name: record.name }),
        saved,
        record,
      );
    },
    {
      admit: admitSave,
      faults: ({ actor, db, fields }) => customFaults(db, 'contract', actor, { ...fields, partial: true }),
    },
  );

  bulkRoute(app, contractEntries.bulkEdit, contractBulk);

  route(app, contractEntries.remove, async (context) => {
    const record = await namedOf(context.db, 'contract', context.params.id);
    await deleteContract(workOn(context), context.params.id);
    return done(say(contractSentences.deleted, { name: record.name }));
  });
}

const decided = (action: LinkAction, type: TermType): Sentence =>
  action === 'approve'
    ? say(contractSentences.approved, { what: type })
    : say(contractSentences.rejected, { what: type });

type Asked = Pick<Context<typeof contractTermEntries.approve, Db>, 'actor' | 'db' | 'params' | 'services'>;

/** Whoever is asked to decide about a contract decides, also if they may not see it elsewhere (G27). */
const isAsked = ({ db, actor, params, services }: Asked): Promise<boolean> =>
  isAskedAbout({ db, actor, ...termRule(services) }, params.id);

/** Decides for who is signed in; returns the sentence of the reply. */
async function decideSigned(
  context: OperationSource & { params: { id: number } },
  action: LinkAction,
  purpose: string,
  seen: string | undefined,
): Promise<Sentence> {
  return decided(action, await decide(workOn(context), context.params.id, { action, purpose, channel: 'app', seen }));
}

const requested = {
  renew: contractSentences.renewal_requested,
  extend: contractSentences.extension_requested,
} as const;

/** Terms of contracts: requested, decided signed in or by link, terminated, and who is notified of their end (B3). */
export function contractTermRoutes(app: App): void {
  route(
    app,
    contractTermEntries.approve,
    async (context) =>
      done(await decideSigned(context, 'approve', context.body.purpose_of_approval, context.body.seen_hash)),
    { isAsked },
  );

  route(
    app,
    contractTermEntries.reject,
    async (context) =>
      done(await decideSigned(context, 'reject', context.body.purpose_of_rejection, context.body.seen_hash)),
    { isAsked },
  );

  for (const what of ['renew', 'extend'] as const)
    route(app, contractTermEntries[what], async (context) => {
      const { params, body: form, request } = context;
      const seen = seenVersion(request, form, 'contract', params.id);
      const id = await requestTerm(workOn(context), params.id, what, { form, seen });
      const record = await namedOf(context.db, 'contract', id);
      return done(say(requested[what], { name: record.name }), { id }, record);
    });

  route(app, contractTermEntries.withdraw, async (context) => {
    const what = await withdrawRequest(workOn(context), context.params.id);
    const record = await namedOf(context.db, 'contract', context.params.id);
    return done(say(contractSentences.withdrawn, { what, name: record.name }), undefined, record);
  });

  route(app, contractTermEntries.changeApprover, async (context) => {
    const { params, body } = context;
    const person = await changeApprover(workOn(context), params.id, body.approver_id);
    const record = await namedOf(context.db, 'contract', params.id);
    return done(say(contractSentences.approver_changed, { person, name: record.name }), undefined, record);
  });

  route(app, contractTermEntries.reassign, async (context) => {
    await reassignContract(workOn(context), context.params.id, context.body);
    const record = await namedOf(context.db, 'contract', context.params.id);
    return done(say(contractSentences.reassigned, { name: record.name }), undefined, record);
  });

  route(app, contractTermEntries.terminate, async (context) => {
    await terminate(workOn(context), context.params.id);
    const record = await namedOf(context.db, 'contract', context.params.id);
    return done(say(contractSentences.terminated, { name: record.name }), undefined, record);
  });

  route(app, contractTermEntries.remind, async (context) => {
    const { params, body: form, request } = context;
    await setReminder(workOn(context), params.id, form, seenVersion(request, form, 'contract', params.id));
    const record = await namedOf(context.db, 'contract', params.id);
    return done(say(contractSentences.reminder_saved, { name: record.name }), undefined, record);
  });

  // Mail scanners open links, so reading never decides (A12).
  route(app, contractTermEntries.readLink, async ({ db, params, language, services }) => {
    const moment = momentOf(services.now(), services.config, services.address());
    return linkPage(db, await findLink(db, params.hash, params.id, termRule(services)), moment, language);
  });

  route(app, contractTermEntries.decideByLink, async (context) => {
    const { db, params, body, services } = context;
    const { user } = await findLink(db, params.hash, params.id, termRule(services));
    const work = workOn({ ...context, actor: user });
    await holdContract(work, params.id);
    // It may have been decided while we waited for the contract.
    const link = await findLink(db, params.hash, params.id, termRule(services));
    const sentence = sentenceOf(link);
    if (sentence) throw conflict(sentence);
    const action = body.actionType;
    const purpose = action === 'approve' ? body.purpose_of_approval : body.purpose_of_rejection;
    await settleLinked(work, params.id, link.term_id, { action, purpose, channel: 'link', seen: body.seen_hash });
    return done(decided(action, link.type));
  });

  contractCalendarRoutes(app);
}
