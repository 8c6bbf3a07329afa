import { Loaded } from '../../../shared/api/Loaded';
import { useReader } from '../../../shared/api/useReader';
import { Dialog } from '../../../shared/dialog/Dialog';
import { useMessages } from '../../../shared/i18n/useMessages';
import { useTemplate } from '../label.api';
import { PrintLabels, type PrintLabelsDialogProps } from './PrintLabels';
import * as words from '../../../../texts/compiled/screen/common';

/** Sheet, code and the first free place, with a preview; then the page to print or the PDF. */
export default function PrintLabelsDialog({ ids, first, onClose }: PrintLabelsDialogProps) {
  const t = useMessages();
  const template = useTemplate();
  const reader = useReader();
  return (
    <Dialog title={t(words.print_labels)} width={800} onClose={onClose}>
      <Loaded of={template}>
        {({ template: stored }) =>
          reader && <PrintLabels user={reader.user_id} template={stored} ids={ids} first={first} onClose={onClose} />
        }
      </Loaded>
    </Dialog>
  );
}
