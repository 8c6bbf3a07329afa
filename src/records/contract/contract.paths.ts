/** Addresses of the contract pages (D3 §2). */
export const contractPaths = {
  index: '/service-desk/contracts',
  list: '/service-desk/contracts/list',
  filter: (id: number | 'all') => `/service-desk/contracts/filter/${id}`,
  create: '/service-desk/contracts/create',
  show: (id: number) => `/service-desk/contracts/${id}/show`,
  assets: (id: number) => `/service-desk/contracts/${id}/show?tab=associated_assets`,
  /** With the dialog that asks for another term open. */
  term: (id: number, type: 'renew' | 'extend') => `/service-desk/contracts/${id}/show?dialog=${type}`,
  edit: (id: number) => `/service-desk/contracts/${id}/edit`,
  /** The same with the cursor in the field of whose it is. */
  assign: (id: number) => `/service-desk/contracts/${id}/edit?field=whose`,
} as const;
