export { goOnErasing } from './person.job';
