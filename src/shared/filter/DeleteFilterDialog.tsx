import type { SavedFilter, SavedFilterCalls } from '../../../wire/parts/saved-filter';
import { ConfirmCall } from '../dialog/ConfirmCall';
import { useMessages } from '../i18n/useMessages';
import { filterMessages } from './filter.messages';

interface DeleteFilterDialogProps {
  filter: SavedFilter;
  calls: SavedFilterCalls;
  onDeleted: (message: string) => void;
  onClose: () => void;
}

/** Asks before a saved filter is deleted. */
export default function DeleteFilterDialog({ filter, calls, onDeleted, onClose }: DeleteFilterDialogProps) {
  const t = useMessages(filterMessages);
  return (
    <ConfirmCall
      title={t('delete_title')}
      action={t('delete')}
      call={calls.remove}
      request={{ params: { id: filter.id } }}
      onDone={onDeleted}
      onClose={onClose}
    >
      <p>{t('delete_question', { name: filter.name })}</p>
    </ConfirmCall>
  );
}
