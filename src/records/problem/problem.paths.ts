/** Addresses of the problem pages (D1 §2). */
export const problemPaths = {
  list: '/service-desk/problem',
  filter: (id: number | 'all') => `/service-desk/problem/filter/${id}`,
  trash: '/service-desk/problem/trash',
  create: '/service-desk/problem/create',
  show: (id: number) => `/service-desk/problem/${id}/show`,
  edit: (id: number) => `/service-desk/problem/${id}/edit`,
} as const;
