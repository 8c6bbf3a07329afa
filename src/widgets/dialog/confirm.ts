/** The confirmation dialog, for {@link useDialog}. */
export const loadConfirm = () => import('../../shared/dialog/ConfirmDialog').then(({ ConfirmDialog }) => ConfirmDialog);
