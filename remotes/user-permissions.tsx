import { UserPermissions } from '../src/widgets/permissions/UserPermissions';
import { mountReact } from './mount';

export const mount = mountReact<'user.permissions'>(UserPermissions);
