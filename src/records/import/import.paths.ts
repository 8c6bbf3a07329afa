/** Addresses of the pages of imports (D3 §2). */
export const importPaths = {
  settings: '/service-desk/asset-importer/settings',
  /** The columns of an uploaded file. */
  mapping: (id: number) => `/service-desk/asset-importer/settings?import=${id}`,
  tracking: (id: number) => `/service-desk/import-tracking/${id}`,
} as const;
