/** Addresses of products (D3 §2). */
export const productPaths = {
  list: '/service-desk/products',
  create: '/service-desk/products/create',
  edit: (id: number) => `/service-desk/products/${id}/edit`,
  show: (id: number) => `/service-desk/products/${id}/show`,
} as const;
