export { impactOfChange } from './impact';
