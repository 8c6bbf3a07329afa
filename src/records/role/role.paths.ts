/** Addresses of roles (G26). */
export const rolePaths = {
  list: '/service-desk/roles',
  create: '/service-desk/roles/create',
  edit: (id: number) => `/service-desk/roles/${id}/edit`,
  copy: (id: number) => `/service-desk/roles/create?copy=${id}`,
  compare: '/service-desk/roles/compare',
  compareWith: (id: number) => `/service-desk/roles/compare?a=${id}`,
};
