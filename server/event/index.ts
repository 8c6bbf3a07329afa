export { sendApart } from './event.apart';
export { bodyOfEvent, type EventRow, pathOfEvent } from './event.body';
export { eventColumns, forgetEvents, numberEvents } from './event.queries';
export { eventRoutes } from './event.routes';
export { seenBodies, seesEvents, type Told } from './event.seen';
export { kindOfOwner } from './event.types';
export { insertEvents, writeEvents } from './event.write';
