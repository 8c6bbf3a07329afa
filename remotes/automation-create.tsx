import { AutomationCreate } from '../src/widgets/automation-create/AutomationCreate';
import { mountReact } from './mount';

export const mount = mountReact<'automation.create'>(AutomationCreate);
