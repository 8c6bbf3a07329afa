import { call } from '../protocol/call';

/** Minutes after which it ends by itself. */
export const seeAsMinutes = 60;

const path = '/service-desk/api/see-as';

/** An administrator sees the service desk as somebody else does, and changes nothing meanwhile (G26). */
export const seeAsCalls = {
  begin: call<{ body: { user_id: number } }>('POST', path, { needs: 'admin' }),
  /** Also where it has ended by itself. */
  end: call('DELETE', path, { needs: 'signed-in' }),
};
