import { useEffect } from 'react';
import { useAlert } from '../alert/useAlert';
import { useMessages } from '../i18n/useMessages';
import { useExportFiles } from './ExportFiles';
import * as words from '../../../texts/compiled/screen/common';
import * as exportMessages from '../../../texts/compiled/screen/exports';

export interface ExportWatchProps {
  /** Shows the files. */
  onShow: () => void;
  /** Nothing is being made any more. */
  onEnd: () => void;
}

/** Tells of a file that gets ready while its dialog is closed. */
export default function ExportWatch({ onShow, onEnd }: ExportWatchProps) {
  const t = useMessages();
  const { success } = useAlert();
  const { files, busy, ready } = useExportFiles();
  const isOver = files.data !== undefined && !busy;
  useEffect(() => {
    if (ready) success(t(exportMessages.is_ready, { name: ready }), { label: t(words.show), onSelect: onShow });
    // Once for each file; the rest is the same at every drawing but for its identity.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [ready]);
  useEffect(() => {
    if (isOver) onEnd();
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [isOver]);
  return null;
}
