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

export const procurementModePaths = {
  list: '/service-desk/procurement',
  create: '/service-desk/procurement/create',
  edit: (id: number) => `/service-desk/procurement/${id}/edit`,
} as const;

export const contractTypePaths = {
  list: '/service-desk/contract-type',
  create: '/service-desk/contract-type/create',
  edit: (id: number) => `/service-desk/contract-type/${id}/edit`,
} as const;

export const licenseTypePaths = {
  list: '/service-desk/license-type',
  create: '/service-desk/license-type/create',
  edit: (id: number) => `/service-desk/license-type/${id}/edit`,
} as const;

export const relationTypePaths = {
  list: '/service-desk/cmdb-relation',
  create: '/service-desk/cmdb-relation/create',
  edit: (id: number) => `/service-desk/cmdb-relation/edit/${id}`,
} as const;
