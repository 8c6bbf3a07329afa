import type { ImpactReply, RecordImpact } from '../../../../wire/cmdb/cmdb';

/** What the panel shows: of a record, or of one asset. */
export type Impact = RecordImpact;
export type ImpactAsset = Impact['assets'][number];

/** That of one asset, whose reader may see assets. */
export const ofAsset = (reply: ImpactReply): Impact => ({
  ...reply,
  asked: 1,
  total: reply.assets.length,
  people_total: reply.people.length,
  departments_total: reply.departments.length,
  open_tickets: [],
  open_changes: [],
});
