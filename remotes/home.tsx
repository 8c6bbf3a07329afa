import { HomeSlot } from '../src/widgets/home/HomeSlot';
import { mountReact } from './mount';

export const mount = mountReact<'home'>(HomeSlot);
