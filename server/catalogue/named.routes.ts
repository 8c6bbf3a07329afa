import * as calls from '../../wire/catalogue/catalogue.calls';
import { done, route } from '../shared/route';
import { say, type Sentence } from '../shared/sentence';
import type { App } from '../shared/services';
import { seenVersion, sendEtag } from '../shared/version';
import { putInOrder, saving } from './catalogue';
import { keeperOf, requireKeptHere } from './keeper';
import * as rows from './named.catalogues';
import type { NamedCatalogue } from './named.catalogues';
import { deleteNamed, listNamed, saveNamed, viewNamed } from './named';

/** Catalogues of names (D3 §7, B1, E1, E20, E21). */
export function namedRoutes(app: App): void {
  namedCatalogue(app, calls.procurementModeEntries, rows.procurementModes, {
    created: say('procurement_mode.created', 'The procurement mode was created.'),
    saved: say('procurement_mode.saved', 'The procurement mode was saved.'),
    deleted: say('procurement_mode.deleted', 'The procurement mode was deleted.'),
  });
  namedCatalogue(app, calls.contractTypeEntries, rows.contractTypes, {
    created: say('contract_type.created', 'The contract type was created.'),
    saved: say('contract_type.saved', 'The contract type was saved.'),
    deleted: say('contract_type.deleted', 'The contract type was deleted.'),
  });
  namedCatalogue(app, calls.licenseTypeEntries, rows.licenseTypes, {
    created: say('license_type.created', 'The license type was created.'),
    saved: say('license_type.saved', 'The license type was saved.'),
    deleted: say('license_type.deleted', 'The license type was deleted.'),
  });
  namedCatalogue(app, calls.impactEntries, rows.impacts, {
    created: say('impact.created', 'The impact was created.'),
    saved: say('impact.saved', 'The impact was saved.'),
    deleted: say('impact.deleted', 'The impact was deleted.'),
  });
  namedCatalogue(app, calls.changeStatusEntries, rows.changeStatuses, {
    created: say('change_status.created', 'The change status was created.'),
    saved: say('change_status.saved', 'The change status was saved.'),
    deleted: say('change_status.deleted', 'The change status was deleted.'),
  });
  namedCatalogue(app, calls.changePriorityEntries, rows.changePriorities, {
    created: say('change_priority.created', 'The change priority was created.'),
    saved: say('change_priority.saved', 'The change priority was saved.'),
    deleted: say('change_priority.deleted', 'The change priority was deleted.'),
  });
  namedCatalogue(app, calls.changeTypeEntries, rows.changeTypes, {
    created: say('change_type.created', 'The change type was created.'),
    saved: say('change_type.saved', 'The change type was saved.'),
    deleted: say('change_type.deleted', 'The change type was deleted.'),
  });
  namedCatalogue(app, calls.releaseStatusEntries, rows.releaseStatuses, {
    created: say('release_status.created', 'The release status was created.'),
    saved: say('release_status.saved', 'The release status was saved.'),
    deleted: say('release_status.deleted', 'The release status was deleted.'),
  });
  namedCatalogue(app, calls.releasePriorityEntries, rows.releasePriorities, {
    created: say('release_priority.created', 'The release priority was created.'),
    saved: say('release_priority.saved', 'The release priority was saved.'),
    deleted: say('release_priority.deleted', 'The release priority was deleted.'),
  });
  namedCatalogue(app, calls.releaseTypeEntries, rows.releaseTypes, {
    created: say('release_type.created', 'The release type was created.'),
    saved: say('release_type.saved', 'The release type was saved.'),
    deleted: say('release_type.deleted', 'The release type was deleted.'),
  });
  namedCatalogue(app, calls.organizationEntries, rows.organizations, {
    created: say('organization.created', 'The organization was created.'),
    saved: say('organization.saved', 'The organization was saved.'),
    deleted: say('organization.deleted', 'The organization was deleted.'),
  });
  namedCatalogue(app, calls.departmentEntries, rows.departments, {
    created: say('department.created', 'The department was created.'),
    saved: say('department.saved', 'The department was saved.'),
    deleted: say('department.deleted', 'The department was deleted.'),
  });
  namedCatalogue(app, calls.teamEntries, rows.teams, {
    created: say('team.created', 'The team was created.'),
    saved: say('team.saved', 'The team was saved.'),
    deleted: say('team.deleted', 'The team was deleted.'),
  });
  namedCatalogue(app, calls.locationEntries, rows.locations, {
    created: say('location.created', 'The location was created.'),
    saved: say('location.saved', 'The location was saved.'),
    deleted: say('location.deleted', 'The location was deleted.'),
  });
  namedCatalogue(app, calls.ticketPriorityEntries, rows.priorities, {
    created: say('ticket_priority.created', 'The ticket priority was created.'),
    saved: say('ticket_priority.saved', 'The ticket priority was saved.'),
    deleted: say('ticket_priority.deleted', 'The ticket priority was deleted.'),
  });
  namedCatalogue(app, calls.ticketTypeEntries, rows.ticketTypes, {
    created: say('ticket_type.created', 'The ticket type was created.'),
    saved: say('ticket_type.saved', 'The ticket type was saved.'),
    deleted: say('ticket_type.deleted', 'The ticket type was deleted.'),
  });
}

/** The sentence of every catalogue whose rows were put in another order. */
export const inOrder = (): Sentence => say('catalogue.ordered', 'The order was saved.');

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
