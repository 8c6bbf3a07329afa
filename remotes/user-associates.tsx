import { UserAssociates } from '../src/widgets/associates/UserAssociates';
import { inSlot } from '../src/shared/slot/inSlot';
import { mountReact } from './mount';

export const mount = mountReact<'user.associates'>(inSlot<'user.associates'>(UserAssociates));
