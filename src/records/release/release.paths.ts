/** Addresses of the release pages (D2 §2). */
export const releasePaths = {
  index: '/service-desk/releases',
  list: '/service-desk/releases/list',
  filter: (id: number | 'all') => `/service-desk/releases/filter/${id}`,
  trash: '/service-desk/releases/trash',
  create: '/service-desk/releases/create',
  show: (id: number) => `/service-desk/releases/${id}/show`,
  edit: (id: number) => `/service-desk/releases/${id}/edit`,
} as const;
