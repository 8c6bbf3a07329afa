import { SearchButton } from '../src/widgets/palette/SearchButton';
import { mountReact } from './mount';

export const mount = mountReact<'search'>(SearchButton);
