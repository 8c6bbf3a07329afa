import { UserPermissions } from '../src/widgets/permissions/UserPermissions';
import { inSlot } from '../src/shared/slot/inSlot';
import { mountReact } from './mount';

export const mount = mountReact<'user.permissions'>(inSlot<'user.permissions'>(UserPermissions));
