export { calendarPath } from './calendar.state';
export { keyOf as eventKey } from './calendar.layout';
export { offeredKinds } from './calendar.state';
export { nameOf, pathOf, useDescribedKind } from './calendar.words';
