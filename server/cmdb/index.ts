export { impactOfChange, namesOf, nextOf } from './impact';
