import { Button } from '../button/Button';
import { formatBytes } from '../format/bytes';
import { useHost } from '../host/useHost';
import { useMessages } from '../i18n/useMessages';
import { AttachmentIcon } from '../icon/file';
import { cx, useStyles } from '../style/useStyles';
import * as sheet from './AttachmentField.module.css';
import { Wide } from './Fields';
import { useFormField } from './useFormField';
import * as words from '../../../texts/compiled/screen/common';
import * as formMessages from '../../../texts/compiled/screen/form';

interface StoredFilesProps {
  /** Wire name of the ids to remove; a list of the form. */
  name: string;
  label: string;
  files: readonly { id: number; value: string; size: number }[];
}

/** The files that a record has already; each can be removed with the next save. */
export function StoredFiles({ name, label, files }: StoredFilesProps) {
  const css = useStyles(sheet);
  const t = useMessages();
  const { locale } = useHost().kit;
  const { value, set } = useFormField<readonly number[] | undefined>(name);
  const leaving = value ?? [];
  return (
    <Wide>
      <ul className={css.files} aria-label={label}>
        {files.map((file) => {
          const removed = leaving.includes(file.id);
          return (
            <li key={file.id} className={css.file}>
              <AttachmentIcon className={css.icon} />
              <span className={cx(css.name, removed && css.removed)}>{file.value}</span>
              <span className={css.size}>
                {removed ? t(formMessages.file_removed) : formatBytes(file.size, locale)}
              </span>
              <Button
                small
                look="quiet"
                aria-label={`${t(removed ? formMessages.undo_remove : words.remove)}: ${file.value}`}
                onClick={() => set(removed ? leaving.filter((id) => id !== file.id) : [...leaving, file.id])}
              >
                {t(removed ? formMessages.undo_remove : words.remove)}
              </Button>
            </li>
          );
        })}
      </ul>
    </Wide>
  );
}
