import { OrganizationAssociates } from '../src/widgets/associates/OrganizationAssociates';
import { inSlot } from '../src/shared/slot/inSlot';
import { mountReact } from './mount';

export const mount = mountReact<'organization.associates'>(inSlot<'organization.associates'>(OrganizationAssociates));
