export { calendarPath } from './calendar.state';
