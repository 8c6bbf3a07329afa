import type { LookupName } from '../wire/parts/lookup';
import type { RecordKind } from '../wire/protocol/kind';
import { assetKind } from './asset/asset.kind';
import { cabKind } from './cab/cab.kind';
import { catalogueLookups } from './catalogue/named.catalogues';
import { changeKind } from './change/change.kind';
import { contractKind } from './contract/contract.kind';
import { userKind } from './help-desk/user.kind';
import type { AnyKind, Kind } from './parts/kind';
import type { Lookup } from './parts/lookup/lookup';
import { problemKind } from './problem/problem.kind';
import { releaseKind } from './release/release.kind';
import { ticketKind } from './ticket/ticket.kind';

/** Every kind of record. What is for all of them reads this; a kind that is missing does not compile. */
export const kinds = {
  problem: problemKind,
  change: changeKind,
  release: releaseKind,
  asset: assetKind,
  contract: contractKind,
  cab: cabKind,
  ticket: ticketKind,
  user: userKind,
} satisfies { [K in RecordKind]: Kind<K> };

export const allKinds: readonly AnyKind[] = Object.values(kinds);

/** The selects of every kind and of every catalogue of names. */
export const lookups = Object.assign({}, ...allKinds.map((kind) => kind.lookups), catalogueLookups) as Record<
  LookupName,
  Lookup
>;

export const countedTables = allKinds.filter(({ counted }) => counted).map(({ table }) => table);
