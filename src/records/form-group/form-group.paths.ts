import type { FormCategory } from '../../../wire/parts/form';

/** Addresses of form groups (D1 §2, D3 §2). */
const pathsOf = (kind: FormCategory) => ({
  list: `/service-desk/form-group/${kind}`,
  create: `/service-desk/form-group/create/${kind}`,
  edit: (id: number) => `/service-desk/form-group/edit/${kind}/${id}`,
});

export const formGroupPaths = {
  asset: pathsOf('asset'),
  change: pathsOf('change'),
  problem: pathsOf('problem'),
  release: pathsOf('release'),
  contract: pathsOf('contract'),
} as const;
