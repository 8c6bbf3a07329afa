import { vendorEntries } from '../../wire/vendor/vendor.schema';
import { saving } from '../catalogue';
import { listContracts, ofVendor, readingOf } from '../contract';
import { namedOf } from '../parts/named';
import { done, route } from '../shared/route';
import { say } from '../shared/sentence';
import type { App } from '../shared/services';
import { seenVersion, sendEtag } from '../shared/version';
import { listVendors, requireVendor, viewVendor } from './vendor.queries';
import { deleteVendor, saveVendor } from './vendor.write';
import * as vendorSentences from '../../texts/compiled/server/vendor';

/** Vendors, with their contracts (D3 §7, E1, E2, E12); their products are among the routes of products. */
export function vendorRoutes(app: App): void {
  route(app, vendorEntries.list, async ({ db, actor, query }) => {
    const { rows, total } = await listVendors(db, actor, query);
    return { data: rows, vendors: rows, total };
  });

  route(app, vendorEntries.view, async ({ db, actor, params, reply }) => {
    const vendor = await viewVendor(db, params.id, actor);
    sendEtag(reply, 'vendor', vendor.id, vendor.version);
    return { vendor };
  });

  route(app, vendorEntries.save, async (context) => {
    const { body: form, request } = context;
    const saved = await saveVendor(saving(context), form, seenVersion(request, form, 'vendor', form.id ?? 0));
    const record = await namedOf(context.db, 'vendor', saved.id);
    return done(say(form.id ? vendorSentences.saved : vendorSentences.created, { name: record.name }), saved, record);
  });

  route(app, vendorEntries.remove, async (context) => {
    const record = await namedOf(context.db, 'vendor', context.params.id);
    await deleteVendor(saving(context), context.params.id, context.body);
    return done(say(vendorSentences.deleted, { name: record.name }));
  });

  route(app, vendorEntries.contracts, async (context) => {
    const { db, actor, params, query } = context;
    await requireVendor(db, params.id);
    const { rows, ...total } = await listContracts(db, actor, query, readingOf(context), ofVendor(params.id));
    return { data: rows, contracts: rows, ...total };
  });
}
