import type { OutOfSightChoice } from '../../../wire/access/sight';
import { useMessages } from '../i18n/useMessages';
import { ConfirmDialog } from './ConfirmDialog';
import * as words from '../../../texts/compiled/screen/common';
import * as sightMessages from '../../../texts/compiled/screen/sight';

interface SightDialogProps {
  /** What the save would do. */
  text: string;
  /** null: it is not made. */
  onChoose: (choice: OutOfSightChoice | null) => void;
}

/** A save takes the record out of the person's own sight (G27): they say whether they mean it. */
export function SightDialog({ text, onChoose }: SightDialogProps) {
  const t = useMessages();
  return (
    <ConfirmDialog
      title={t(sightMessages.title)}
      action={t(words.save)}
      look="primary"
      pending={false}
      onConfirm={() => onChoose({ confirm_out_of_sight: 1 })}
      onClose={() => onChoose(null)}
    >
      {text}
    </ConfirmDialog>
  );
}
