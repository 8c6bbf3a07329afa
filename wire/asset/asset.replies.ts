import * as s from '../protocol/shape';

/** An asset row on a ticket, problem, user or organization (D1 §3). */
export const assetRow = {
  id: s.id(),
  asset_id: s.id(),
  identifier: s.text(),
  name: s.text(),
  asset_type: s.named(),
  asset_status: s.namedOrNull(),
  managed_by: s.personOrNull(),
  used_by: s.personOrNull(),
  /** A client sees it if it is among their own contracts. */
  contract: s.seenWith(
    'view_contracts',
    s.orEmpty(s.named()),
    [],
    ['view_own_contracts', 'view_organization_contracts'],
  ),
  /** The link to the ticket came from the requester's own asset or a form field: not detachable there (B4). */
  is_default: s.yes(),
};

export const assetList = s.listOf('data', assetRow);

/** With `meta=true`. */
export const assetOptions = s.listOf('data', { id: s.id(), name: s.text() });

/** What the call returns: rows in full, or options. */
export const assetListReply = s.either(assetList, assetOptions, (value) => {
  const [row] = (value as { data?: object[] }).data ?? [];
  return row === undefined || 'identifier' in row;
});
