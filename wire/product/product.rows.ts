import * as s from '../protocol/shape';

/** A product in lists and of a vendor (D3 §2). `status`: 1 is enabled, 0 disabled. */
export const productRow = {
  id: s.id(),
  name: s.text(),
  manufacturer: s.textOrNull(),
  status: s.count(),
  department: s.namedOrNull(),
};
