import * as calls from '../../wire/catalogue/catalogue.schema';
import { done, route } from '../shared/route';
import { say, type Sentence } from '../shared/sentence';
import type { App } from '../shared/services';
import { seenVersion, sendEtag } from '../shared/version';
import { putInOrder, saving } from './catalogue';
import { keeperOf, requireKeptHere } from './keeper';
import * as rows from './named.catalogues';
import type { NamedCatalogue } from './named.catalogues';
import { deleteNamed, listNamed, saveNamed, viewNamed } from './named';
import * as catalogueSentences from '../../texts/compiled/server/catalogue';
import * as changePrioritySentences from '../../texts/compiled/server/change_priority';
import * as changeStatusSentences from '../../texts/compiled/server/change_status';
import * as changeTypeSentences from '../../texts/compiled/server/change_type';
import * as contractTypeSentences from '../../texts/compiled/server/contract_type';
import * as departmentSentences from '../../texts/compiled/server/department';
import * as impactSentences from '../../texts/compiled/server/impact';
import * as licenseTypeSentences from '../../texts/compiled/server/license_type';
import * as locationSentences from '../../texts/compiled/server/location';
import * as organizationSentences from '../../texts/compiled/server/organization';
import * as procurementModeSentences from '../../texts/compiled/server/procurement_mode';
import * as releasePrioritySentences from '../../texts/compiled/server/release_priority';
import * as releaseStatusSentences from '../../texts/compiled/server/release_status';
import * as releaseTypeSentences from '../../texts/compiled/server/release_type';
import * as teamSentences from '../../texts/compiled/server/team';
import * as ticketPrioritySentences from '../../texts/compiled/server/ticket_priority';
import * as ticketTypeSentences from '../../texts/compiled/server/ticket_type';

/** Catalogues of names (D3 §7, B1, E1, E20, E21). */
export function namedRoutes(app: App): void {
  namedCatalogue(app, calls.procurementModeEntries, rows.procurementModes, {
    created: say(procurementModeSentences.created),
    saved: say(procurementModeSentences.saved),
    deleted: say(procurementModeSentences.deleted),
  });
  namedCatalogue(app, calls.contractTypeEntries, rows.contractTypes, {
    created: say(contractTypeSentences.created),
    saved: say(contractTypeSentences.saved),
    deleted: say(contractTypeSentences.deleted),
  });
  namedCatalogue(app, calls.licenseTypeEntries, rows.licenseTypes, {
    created: say(licenseTypeSentences.created),
    saved: say(licenseTypeSentences.saved),
    deleted: say(licenseTypeSentences.deleted),
  });
  namedCatalogue(app, calls.impactEntries, rows.impacts, {
    created: say(impactSentences.created),
    saved: say(impactSentences.saved),
    deleted: say(impactSentences.deleted),
  });
  namedCatalogue(app, calls.changeStatusEntries, rows.changeStatuses, {
    created: say(changeStatusSentences.created),
    saved: say(changeStatusSentences.saved),
    deleted: say(changeStatusSentences.deleted),
  });
  namedCatalogue(app, calls.changePriorityEntries, rows.changePriorities, {
    created: say(changePrioritySentences.created),
    saved: say(changePrioritySentences.saved),
    deleted: say(changePrioritySentences.deleted),
  });
  namedCatalogue(app, calls.changeTypeEntries, rows.changeTypes, {
    created: say(changeTypeSentences.created),
    saved: say(changeTypeSentences.saved),
    deleted: say(changeTypeSentences.deleted),
  });
  namedCatalogue(app, calls.releaseStatusEntries, rows.releaseStatuses, {
    created: say(releaseStatusSentences.created),
    saved: say(releaseStatusSentences.saved),
    deleted: say(releaseStatusSentences.deleted),
  });
  namedCatalogue(app, calls.releasePriorityEntries, rows.releasePriorities, {
    created: say(releasePrioritySentences.created),
    saved: say(releasePrioritySentences.saved),
    deleted: say(releasePrioritySentences.deleted),
  });
  namedCatalogue(app, calls.releaseTypeEntries, rows.releaseTypes, {
    created: say(releaseTypeSentences.created),
    saved: say(releaseTypeSentences.saved),
    deleted: say(releaseTypeSentences.deleted),
  });
  namedCatalogue(app, calls.organizationEntries, rows.organizations, {
    created: say(organizationSentences.created),
    saved: say(organizationSentences.saved),
    deleted: say(organizationSentences.deleted),
  });
  namedCatalogue(app, calls.departmentEntries, rows.departments, {
    created: say(departmentSentences.created),
    saved: say(departmentSentences.saved),
    deleted: say(departmentSentences.deleted),
  });
  namedCatalogue(app, calls.teamEntries, rows.teams, {
    created: say(teamSentences.created),
    saved: say(teamSentences.saved),
    deleted: say(teamSentences.deleted),
  });
  namedCatalogue(app, calls.locationEntries, rows.locations, {
    created: say(locationSentences.created),
    saved: say(locationSentences.saved),
    deleted: say(locationSentences.deleted),
  });
  namedCatalogue(app, calls.ticketPriorityEntries, rows.priorities, {
    created: say(ticketPrioritySentences.created),
    saved: say(ticketPrioritySentences.saved),
    deleted: say(ticketPrioritySentences.deleted),
  });
  namedCatalogue(app, calls.ticketTypeEntries, rows.ticketTypes, {
    created: say(ticketTypeSentences.created),
    saved: say(ticketTypeSentences.saved),
    deleted: say(ticketTypeSentences.deleted),
  });
}

/** The sentence of every catalogue whose rows were put in another order. */
export const inOrder = (): Sentence => say(catalogueSentences.ordered);

function namedCatalogue(
  app: App,
  entries: calls.NamedEntries,
  catalogue: NamedCatalogue,
  said: Record<'created' | 'saved' | 'deleted', Sentence>,
): void {
  const { path, one, many } = catalogue.of;

  route(app, entries.list, async (context) => {
    const kept_in = await keeperOf(catalogue, context);
    const { rows, total } = await listNamed(context.db, catalogue, context.actor, context.query, kept_in);
    return { data: rows, [many]: rows, total, kept_in };
  });

  route(app, entries.view, async (context) => {
    const { db, actor, params, reply } = context;
    const record = await viewNamed(db, catalogue, params.id, actor.time_zone, await keeperOf(catalogue, context));
    sendEtag(reply, path, record.id, record.version);
    return { [one]: record };
  });

  route(app, entries.save, async (context) => {
    const { body: form, request, services } = context;
    requireKeptHere(catalogue, services);
    const seen = seenVersion(request, form, path, form.id ?? 0);
    const saved = await saveNamed(saving(context), catalogue, form, seen);
    return done(form.id ? said.saved : said.created, saved);
  });

  route(app, entries.remove, async (context) => {
    requireKeptHere(catalogue, context.services);
    await deleteNamed(saving(context), catalogue, context.params.id, context.body);
    return done(said.deleted);
  });

  if (entries.order)
    route(app, entries.order, async ({ db, body, services }) => {
      requireKeptHere(catalogue, services);
      await putInOrder(db, catalogue, body);
      return done(inOrder());
    });
}
