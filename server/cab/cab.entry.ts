import type { Entry } from '../parts/entry';
import { cabKind } from './cab.kind';
import { cabRoutes } from './cab.routes';

export const cabEntry: Entry<'cab'> = { kind: cabKind, routes: cabRoutes };
