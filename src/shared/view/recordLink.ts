import type { Call, Carries } from '../../../wire/protocol/call';
import type { RequestOf } from '../api/client';

/** Attaches records, by their ids. `row`: one of them, that was detached and is attached again. */
interface Attaching<R, C extends Carries> {
  call: Call<C>;
  request: (ids: number[], row?: R) => RequestOf<C>;
}

interface Detaching<R, C extends Carries> {
  call: Call<C>;
  request: (row: R) => RequestOf<C>;
}

/** How records are attached to another, and a row of its tab is detached. */
export interface RecordLink<R, A extends Carries, D extends Carries> {
  attach: Attaching<R, A>;
  detach: Detaching<R, D>;
}

export const attaching = <C extends Carries, R = { id: number }>(
  call: Call<C>,
  request: Attaching<R, C>['request'],
): Attaching<R, C> => ({ call, request });

export const detaching = <C extends Carries, R = { id: number }>(
  call: Call<C>,
  request: Detaching<R, C>['request'],
): Detaching<R, C> => ({ call, request });
