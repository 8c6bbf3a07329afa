import * as s from '../protocol/shape';

/** A vendor in lists and of a product (D3 §2): active or not as a number (X54). */
export const vendorRow = {
  id: s.id(),
  name: s.text(),
  email: s.textOrNull(),
  primary_contact: s.textOrNull(),
  address: s.textOrNull(),
  status: s.count(),
};
