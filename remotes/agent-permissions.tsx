import { AgentPermissions } from '../src/widgets/permissions/AgentPermissions';
import { mountReact } from './mount';

export const mount = mountReact<'agent.permissions'>(AgentPermissions);
