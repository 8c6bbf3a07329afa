import { lazyPart } from '../../shared/part/lazyPart';

export const CalendarPage = lazyPart(() => import(/* webpackChunkName: "calendar" */ './calendar.page'));
