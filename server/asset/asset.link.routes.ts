import { assetEntries } from '../../wire/asset/asset.schema';
import { withSeats } from '../contract/contract.seats';
import { attached, detached, done, route } from '../shared/route';
import type { App } from '../shared/services';
import { operation } from './asset.kind';
import { admitService, attachServices, detachServices, nounOf } from './asset.links';
import { listTickets } from './asset.tickets';

/** Problems, changes, releases, contracts and tickets of an asset (D3 §7, D8). */
export function assetLinkRoutes(app: App): void {
  route(
    app,
    assetEntries.attach,
    async (context) => {
      const { params, body } = context;
      const count = await attachServices(operation(context), params.assetId, body);
      const said = attached(nounOf(body.type), count);
      return done(body.type === 'sd_contracts' && count ? await withSeats(context.db, said, body.type_ids) : said);
    },
    { admit: ({ actor, fields }) => admitService(actor, 'attach', fields.type) },
  );

  route(
    app,
    assetEntries.detach,
    async (context) => {
      const { params, body } = context;
      await detachServices(operation(context), params.assetId, body);
      return done(detached(nounOf(body.type)));
    },
    { admit: ({ actor, fields }) => admitService(actor, 'detach', fields.type) },
  );

  route(app, assetEntries.tickets, ({ actor, db, query }) => listTickets(db, query, actor.time_zone));
}
