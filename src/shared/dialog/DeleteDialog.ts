import { lazyPart } from '../part/lazyPart';

/** Asks before a record is deleted. Its code is fetched when it is first shown. */
export const DeleteDialog = lazyPart(() => import(/* webpackChunkName: "delete-dialog" */ './DeleteQuestion'), {
  skeleton: null,
});
