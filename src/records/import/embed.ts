export { ImportLink, SampleLink } from './ImportLink';
