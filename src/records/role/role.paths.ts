import type { RecordId } from '../../../wire/host/record-id';
import type { OwningKind } from '../../../wire/protocol/kind';

/** Addresses of roles (G26), and of who sees what (G27). */
export const rolePaths = {
  list: '/service-desk/roles',
  create: '/service-desk/roles/create',
  edit: (id: number) => `/service-desk/roles/${id}/edit`,
  copy: (id: number) => `/service-desk/roles/create?copy=${id}`,
  explain: '/service-desk/roles/access',
  access: (kind: OwningKind, id: RecordId) => `/service-desk/roles/access?kind=${kind}&id=${id}`,
  compare: '/service-desk/roles/compare',
  compareWith: (id: number) => `/service-desk/roles/compare?a=${id}`,
};
