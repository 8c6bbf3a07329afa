export { KindIcon, kindTexts } from './search.kinds';
export { SearchResult } from './SearchResult';
export { type Found, useFound } from './useFound';
export { searchAddress, searchPath } from './search.paths';
