import type { WindowKind } from '../../../wire/freeze/freeze';

/** Addresses of freezes and of maintenance windows (G11). */
export const windowPaths = (kind: WindowKind) => ({
  list: `/service-desk/${kind}`,
  create: `/service-desk/${kind}/create`,
  edit: (id: number) => `/service-desk/${kind}/${id}/edit`,
});
