import { namedCatalogues } from '../catalogue/named';
import { recordKinds } from '../protocol/kind';
import type { LookupName } from './lookup';

/** The names of all lookups. */
export const lookupNames: readonly LookupName[] = [
  ...Object.values(recordKinds).flatMap(({ lookups }) => lookups),
  ...Object.values(namedCatalogues).map(({ lookup }) => lookup),
].sort();

/** No custom field looks these up: what fits one record, one side of a relation, how a change went, how risky it is, who is called. */
const notForFields = [
  'changes_based_on_ticket',
  'tickets_based_on_change',
  'tickets_based_on_problem',
  'vendors_based_on_product',
  'forward_relations',
  'inverse_relations',
  'change_outcomes',
  'risk_levels',
  'risk_factors',
  'webhooks',
] as const satisfies readonly LookupName[];

/** The lookups that may feed a custom field (E24): people, catalogues, records. */
export type CustomFieldLookup = Exclude<LookupName, (typeof notForFields)[number]>;
export const customFieldLookups = lookupNames.filter(
  (name) => !(notForFields as readonly string[]).includes(name),
) as readonly CustomFieldLookup[];
