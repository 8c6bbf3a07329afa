export { conveys, impactOfChange, namesOf } from './impact';
