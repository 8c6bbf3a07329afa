import { useEffect } from 'react';
import { useAlert } from '../alert/useAlert';
import { useMessages } from '../i18n/useMessages';
import { exportMessages } from './export.messages';
import { useExportFiles } from './ExportFiles';

export interface ExportWatchProps {
  /** Shows the files. */
  onShow: () => void;
  /** Nothing is being made any more. */
  onEnd: () => void;
}

/** Tells of a file that gets ready while its dialog is closed. */
export default function ExportWatch({ onShow, onEnd }: ExportWatchProps) {
  const t = useMessages(exportMessages);
  const { success } = useAlert();
  const { files, busy, ready } = useExportFiles();
  const isOver = files.data !== undefined && !busy;
  useEffect(() => {
    if (ready) success(t('is_ready', { name: ready }), { label: t('show'), onSelect: onShow });
    // Once for each file; the rest is the same at every drawing but for its identity.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [ready]);
  useEffect(() => {
    if (isOver) onEnd();
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [isOver]);
  return null;
}
