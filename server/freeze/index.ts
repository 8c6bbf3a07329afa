export { freezeRoutes } from './freeze.routes';
export { planned } from './freeze.caught';
export { assetFits, planFits, tableOf } from './freeze.tables';
export { momentsOf, requireRepeatable } from './freeze.write';
export {
  nextOccurrences,
  occurrencesBetween,
  type OnDay,
  overlaps,
  type Repeated,
  type Span,
  timesBetween,
} from './occurrences';
