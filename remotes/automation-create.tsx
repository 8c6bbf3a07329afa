import { AutomationCreate } from '../src/widgets/automation-create/AutomationCreate';
import { inSlot } from '../src/shared/slot/inSlot';
import { mountReact } from './mount';

export const mount = mountReact<'automation.create'>(inSlot<'automation.create'>(AutomationCreate));
