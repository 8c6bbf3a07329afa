/** Addresses of a catalogue (D3 §2). */
export const pathsOf = (name: string) => ({
  list: `/service-desk/${name}`,
  create: `/service-desk/${name}/create`,
  edit: (id: number) => `/service-desk/${name}/${id}/edit`,
});
export type CataloguePaths = ReturnType<typeof pathsOf>;

export const assetTypePaths = pathsOf('asset-type');
export const assetStatusPaths = pathsOf('asset-status');
export const relationTypePaths: CataloguePaths = {
  ...pathsOf('cmdb-relation'),
  edit: (id) => `/service-desk/cmdb-relation/edit/${id}`,
};
