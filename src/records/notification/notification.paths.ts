/** Addresses of notifications (B7). */
export const notificationPaths = {
  list: '/service-desk/notifications',
  edit: (kind: string) => `/service-desk/notifications/${kind}/edit`,
  mine: '/service-desk/my-notifications',
} as const;
