import { OrganizationAssociates } from '../src/widgets/associates/OrganizationAssociates';
import { mountReact } from './mount';

export const mount = mountReact<'organization.associates'>(OrganizationAssociates);
