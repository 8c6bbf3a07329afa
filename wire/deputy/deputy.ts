import type { InferType } from 'yup';
import { call } from '../protocol/call';
import type * as schemas from './deputy.schema';

export type DeputyForm = InferType<typeof schemas.deputyForm>;
export type MyDeputies = InferType<typeof schemas.myDeputies>;
export type Deputy = MyDeputies['deputies'][number];

const path = '/service-desk/api/my-deputies';
const needs = 'agent';

/** Who decides on changes and contracts while the signed-in person is away (G17). Everybody has their own. */
export const deputyCalls = {
  mine: call<{ reply: MyDeputies }>('GET', path, { needs: 'signed-in' }),
  add: call<{ body: DeputyForm; reply: { id: number } }>('POST', path, { needs }),
  remove: call<{ params: { id: number } }>('DELETE', `${path}/{id}`, { needs }),
};
