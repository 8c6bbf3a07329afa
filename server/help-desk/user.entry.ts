import type { Entry } from '../parts/entry';
import { userKind } from './user.kind';

/** People are the help-desk's, whichever it is. */
export const userEntry: Entry<'user'> = { kind: userKind, routes: (app) => app.services.helpDesk.routes(app) };
