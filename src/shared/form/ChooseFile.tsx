import { Button } from '../button/Button';
import { formatBytes } from '../format/bytes';
import { useHost } from '../host/useHost';
import { useMessages } from '../i18n/useMessages';
import { UploadIcon } from '../icon/file';
import { cx, useStyles } from '../style/useStyles';
import * as sheet from './AttachmentField.module.css';
import type { ControlProps } from './Field';
import { useUploadProgress } from './Form';
import * as formMessages from '../../../texts/compiled/screen/form';

interface ChooseFileProps {
  control: ControlProps;
  /** Bytes of the largest file; undefined while it is not known. */
  limit: number | undefined;
  onPick: () => void;
}

/** Where a file is chosen or dropped, and how large it may be. */
export function ChooseFile({ control: { id, 'aria-labelledby': label, ...control }, limit, onPick }: ChooseFileProps) {
  const css = useStyles(sheet);
  const t = useMessages();
  const { locale } = useHost().kit;
  return (
    <>
      <UploadIcon className={css.icon} />
      <Button {...control} id={id} aria-labelledby={`${label} ${id}`} small onClick={onPick}>
        {t(formMessages.choose_file)}
      </Button>
      <span className={css.size}>{t(formMessages.drop_file)}</span>
      {limit !== undefined && (
        <span className={cx(css.size, css.limit)}>
          {t(formMessages.file_limit, { limit: formatBytes(limit, locale) })}
        </span>
      )}
    </>
  );
}

/** How much of the form around has been sent, while it is. */
export function UploadProgress() {
  const css = useStyles(sheet);
  const t = useMessages();
  const progress = useUploadProgress();
  if (progress === undefined) return null;
  return (
    <progress
      className={css.progress}
      max={1}
      value={progress}
      aria-label={t(formMessages.uploading, { percent: `${Math.round(progress * 100)} %` })}
    />
  );
}
