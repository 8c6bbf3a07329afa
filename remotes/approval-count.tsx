import { ApprovalCount } from '../src/widgets/approval-count/ApprovalCount';
import { mountReact } from './mount';

export const mount = mountReact<'menu.approvals'>(ApprovalCount);
