import { array, lazy } from 'yup';
import * as s from './shape';

/** Every contract cell is an object or an empty array (X35). */
const contract = lazy((value: unknown) => (Array.isArray(value) ? array().length(0).required() : s.named()));

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
  contract,
  /** The link to the ticket came from the requester's own asset or a form field: not detachable there (decisions B4). */
  is_default: s.yes(),
};

export const assetList = s.listOf('data', assetRow);
