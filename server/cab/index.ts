export { cabEntry } from './cab.entry';
