export { freezeRoutes } from './freeze.routes';
export { planned } from './freeze.caught';
export { assetFits, changeFits, tableOf } from './freeze.tables';
export { occurrencesBetween, overlaps, type Repeated, type Span } from './occurrences';
