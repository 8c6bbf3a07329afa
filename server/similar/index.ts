export { readMarked } from './similar.index';
export { rebuildGrown } from './similar.rebuild';
