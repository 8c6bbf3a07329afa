/** Addresses of vendors (D3 §2). */
export const vendorPaths = {
  list: '/service-desk/vendor',
  create: '/service-desk/vendor/create',
  edit: (id: number) => `/service-desk/vendor/${id}/edit`,
  show: (id: number) => `/service-desk/vendor/${id}/show`,
} as const;
