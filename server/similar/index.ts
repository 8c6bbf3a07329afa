export { readMarked } from './similar.index';
