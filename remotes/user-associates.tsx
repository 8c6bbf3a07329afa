import { UserAssociates } from '../src/widgets/associates/UserAssociates';
import { mountReact } from './mount';

export const mount = mountReact<'user.associates'>(UserAssociates);
