import * as s from '../protocol/shape';

export const times = { created_at: s.time(), updated_at: s.time() };
export const flags = { is_edit: s.yes(), is_delete: s.yes() };

const assetType = { id: s.id(), name: s.text(), parent: s.namedOrNull(), is_default: s.yes(), ...times };
const assetStatus = { id: s.id(), name: s.text(), description: s.text(), ...times };

const typeRow = { ...assetType, ...flags };
/** How many types lie above it. */
const depth = s.count();
const statusRow = { ...assetStatus, ...flags };

/** The rows of a catalogue stand under both keys (X33, E1). */
export const assetTypeList = s.shape({
  data: s.rows({ ...typeRow, depth }),
  asset_types: s.rows({ ...typeRow, depth }),
  total: s.count(),
});
export const assetStatusList = s.shape({
  data: s.rows(statusRow),
  asset_statuses: s.rows(statusRow),
  total: s.count(),
});

export const assetTypeView = s.shape({ asset_type: s.shape({ ...typeRow, version: s.count() }) });
export const assetStatusView = s.shape({ asset_status: s.shape({ ...statusRow, version: s.count() }) });

export const catalogueSaved = s.shape({ id: s.id() });
