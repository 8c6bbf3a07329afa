import { AgentPermissions } from '../src/widgets/permissions/AgentPermissions';
import { inSlot } from '../src/shared/slot/inSlot';
import { mountReact } from './mount';

export const mount = mountReact<'agent.permissions'>(inSlot<'agent.permissions'>(AgentPermissions));
