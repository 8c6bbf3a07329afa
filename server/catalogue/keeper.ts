import type { HostKind } from '../../wire/host/host';
import type { Actor } from '../shared/actor';
import type { Db } from '../shared/db';
import { ApiError } from '../shared/errors';
import { say } from '../shared/sentence';
import type { RequestServices } from '../shared/services';
import { asOfKind } from '../help-desk/mirrored';
import type { NamedCatalogue } from './named.catalogues';
import * as catalogueSentences from '../../texts/compiled/server/catalogue';

/** The help-desk that keeps a list itself, and when ours was last like its own. */
export interface Keeper {
  name: string;
  as_of: string | null;
}

interface KeeperRequest {
  db: Db;
  actor: Actor;
  services: Pick<RequestServices, 'helpDesk'>;
}

const keeps = ({ of }: NamedCatalogue, { helpDesk }: KeeperRequest['services']): string | null =>
  of.keeps && helpDesk.connected?.kinds.includes(of.keeps) ? helpDesk.connected.name : null;

/** null: the list is kept here. */
export async function keeperOf(
  catalogue: NamedCatalogue,
  { db, actor, services }: KeeperRequest,
): Promise<Keeper | null> {
  const name = keeps(catalogue, services);
  return name === null ? null : { name, as_of: await asOfKind(db, catalogue.of.keeps as HostKind, actor.time_zone) };
}

/** Throws 403 for a list that the help-desk keeps itself. */
export function requireKeptHere(catalogue: NamedCatalogue, services: KeeperRequest['services']): void {
  const name = keeps(catalogue, services);
  if (name !== null) throw new ApiError(403, say(catalogueSentences.kept_elsewhere, { name }));
}
