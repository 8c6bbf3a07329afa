/** Addresses of the catalogue of boards (D3 §2). */
export const cabPaths = {
  list: '/service-desk/cab',
  trash: '/service-desk/cab/trash',
  create: '/service-desk/cab/create',
  edit: (id: number) => `/service-desk/cab/${id}/edit`,
} as const;
