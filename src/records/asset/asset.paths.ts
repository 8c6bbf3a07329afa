/** Addresses of the asset pages (D3 §2). */
export const assetPaths = {
  list: '/service-desk/assets/list',
  filter: (id: number | 'all') => `/service-desk/assets/filter/${id}`,
  trash: '/service-desk/assets/trash',
  create: '/service-desk/assets/create',
  show: (id: number) => `/service-desk/assets/${id}/show`,
  edit: (id: number) => `/service-desk/assets/${id}/edit`,
} as const;
