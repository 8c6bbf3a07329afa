/** Addresses of webhooks (G22). */
export const webhookPaths = {
  list: '/service-desk/webhooks',
  create: '/service-desk/webhooks/create',
  edit: (id: number) => `/service-desk/webhooks/${id}/edit`,
  show: (id: number) => `/service-desk/webhooks/${id}/show`,
};
