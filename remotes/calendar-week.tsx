import { CalendarWeek } from '../src/widgets/calendar-week/CalendarWeek';
import { mountReact } from './mount';

export const mount = mountReact<'calendar.week'>(CalendarWeek);
