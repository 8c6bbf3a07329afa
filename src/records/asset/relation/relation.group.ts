import type { RelationTable } from '../../../../wire/cmdb/cmdb';

/** The assets that are related by one type in one direction. */
export type Group = RelationTable['cmdb_data'][number];
export type Related = Group['child_assets'][number];

/** From which side the relation is seen: as its first asset says (D3 §3). */
export const sideOf = ({ child_assets }: Group) => child_assets[0]?.pivot.relation ?? 'forward';

/** Its name from that side, and from the other one. */
export function namesOf(group: Group): { name: string; other: string } {
  const { forward_relation_name: forward, inverse_relation_name: inverse } = group;
  return sideOf(group) === 'forward' ? { name: forward, other: inverse } : { name: inverse, other: forward };
}
