/** Addresses of the change pages (D2 §2). */
export const changePaths = {
  list: '/service-desk/changes',
  /** The same list, where a delete leads. */
  all: '/service-desk/changes/list',
  filter: (id: number | 'all') => `/service-desk/changes/filter/${id}`,
  trash: '/service-desk/changes/trash',
  create: '/service-desk/changes/create',
  show: (id: number) => `/service-desk/changes/${id}/show`,
  edit: (id: number) => `/service-desk/changes/${id}/edit`,
} as const;
