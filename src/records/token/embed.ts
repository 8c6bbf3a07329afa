export { scopeName } from './token.words';
