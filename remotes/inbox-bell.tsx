import { InboxBell } from '../src/records/inbox/embed';
import { mountReact } from './mount';

export const mount = mountReact<'inbox'>(() => <InboxBell />);
