/** Addresses of the problem pages (D1 §2). */
export const problemPaths = {
  list: '/service-desk/problem',
  filter: (id: number | 'all') => `/service-desk/problem/filter/${id}`,
  trash: '/service-desk/problem/trash',
  create: '/service-desk/problem/create',
  show: (id: number) => `/service-desk/problem/${id}/show`,
  /** Of one that was merged: itself, not the other one. */
  merged: (id: number) => `/service-desk/problem/${id}/show?merged=1`,
  /** What lies below it. */
  below: (id: number) => `/service-desk/problem?parent_ids=${id}`,
  edit: (id: number) => `/service-desk/problem/${id}/edit`,
} as const;
