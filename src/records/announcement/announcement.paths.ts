/** Addresses of announcements (D3 §2). */
export const announcementPaths = {
  settings: '/service-desk/announcement/settings',
  show: (id: number) => `/service-desk/announcement/${id}/show`,
} as const;
