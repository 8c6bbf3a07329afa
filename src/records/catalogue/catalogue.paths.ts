/** Addresses of the catalogues (D3 §2). */
export const assetTypePaths = {
  list: '/service-desk/asset-type',
  create: '/service-desk/asset-type/create',
  edit: (id: number) => `/service-desk/asset-type/${id}/edit`,
} as const;

export const assetStatusPaths = {
  list: '/service-desk/asset-status',
  create: '/service-desk/asset-status/create',
  edit: (id: number) => `/service-desk/asset-status/${id}/edit`,
} as const;

export const relationTypePaths = {
  list: '/service-desk/cmdb-relation',
  create: '/service-desk/cmdb-relation/create',
  edit: (id: number) => `/service-desk/cmdb-relation/edit/${id}`,
} as const;
