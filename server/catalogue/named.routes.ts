import { type NamedEntries, namedEntries } from '../../wire/catalogue/catalogue.schema';
import type { NamedKey } from '../../wire/catalogue/named';
import { deletedNamed } from '../parts/named';
import { wordOf } from '../shared/built-in';
import { done, route } from '../shared/route';
import { say, type Sentence } from '../shared/sentence';
import type { App } from '../shared/services';
import { seenVersion, sendEtag } from '../shared/version';
import { putInOrder, savedRow, saving } from './catalogue';
import { keeperOf, requireKeptHere } from './keeper';
import { type NamedCatalogue, namedCatalogues } from './named.catalogues';
import { deleteNamed, listNamed, saveNamed, viewNamed } from './named';
import * as catalogueSentences from '../../texts/compiled/server/catalogue';

/** Catalogues of names (D3 §7, B1, E1, E20, E21). */
export function namedRoutes(app: App): void {
  for (const key of Object.keys(namedCatalogues) as NamedKey[])
    namedCatalogue(app, namedEntries[key], namedCatalogues[key]);
}

/** The sentence of every catalogue whose rows were put in another order. */
export const inOrder = (): Sentence => say(catalogueSentences.ordered);

function namedCatalogue(app: App, entries: NamedEntries, catalogue: NamedCatalogue): void {
  const { path, one, many } = catalogue.of;
  const { page = path } = catalogue;

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
    return savedRow(saving(context), catalogue, { page, isNew: !form.id, ...saved });
  });

  route(app, entries.remove, async (context) => {
    requireKeptHere(catalogue, context.services);
    const row = await deleteNamed(saving(context), catalogue, context.params.id, context.body);
    return done(deletedNamed(wordOf(row)));
  });

  if (entries.order)
    route(app, entries.order, async ({ db, body, services }) => {
      requireKeptHere(catalogue, services);
      await putInOrder(db, catalogue, body);
      return done(inOrder());
    });
}
