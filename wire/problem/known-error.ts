import type { InferType } from 'yup';
import { call } from '../protocol/call';
import type { ListQuery } from '../protocol/list';
import type * as replies from './problem.schema';

export type MyKnownErrors = InferType<typeof replies.myKnownErrors>;
export type MyKnownError = MyKnownErrors['known_errors'][number];

export const knownErrorSorts = ['id', 'title'] as const;

export const knownErrorCalls = {
  /** Published known errors that are open, of assets that the reader uses, of `asset_ids` only where given (G20). */
  knownErrors: call<{ query: ListQuery & { asset_ids?: number[] }; reply: MyKnownErrors }>(
    'GET',
    '/service-desk/api/my-known-errors',
    { summary: 'List known errors of my assets, with workarounds', needs: 'view_assets', clients: ['view_own_assets'] },
  ),
};
