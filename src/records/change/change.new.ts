import { lazyDialog } from '../../shared/part/lazyDialog';

/** The dialog of a new change, fetched when it is first shown. In a file of its own: what imports `embed.ts` gets no form. */
export const NewChangeDialog = lazyDialog(async () => (await import('./change.form')).ChangeFormDialog);
