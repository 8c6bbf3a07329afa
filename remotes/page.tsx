import { ServiceDeskPages } from '../src/widgets/page/ServiceDeskPages';
import { mountReact } from './mount';

export const mount = mountReact<'page'>(ServiceDeskPages);
