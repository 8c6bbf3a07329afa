import { lazyPart } from '../../shared/part/lazyPart';

/** The dialog of a new change, fetched when it is first shown. In a file of its own: what imports `embed.ts` gets no form. */
export const NewChangeDialog = lazyPart(async () => ({ default: (await import('./change.form')).ChangeFormDialog }), {
  skeleton: null,
});
