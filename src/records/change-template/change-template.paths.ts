/** Addresses of the templates of changes (G17a). */
export const changeTemplatePaths = {
  list: '/service-desk/change-template',
  create: '/service-desk/change-template/create',
  edit: (id: number) => `/service-desk/change-template/${id}/edit`,
};
