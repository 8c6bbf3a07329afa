import { useRef, useState, type DragEvent } from 'react';
import { useReader } from '../api/useReader';
import { Button } from '../button/Button';
import { formatBytes } from '../format/bytes';
import { useHost } from '../host/useHost';
import { useMessages } from '../i18n/useMessages';
import { AttachmentIcon } from '../icon/file';
import { cx, useStyles } from '../style/useStyles';
import * as sheet from './AttachmentField.module.css';
import { ChooseFile, UploadProgress } from './ChooseFile';
import { Field, type FieldProps } from './Field';
import { useFormField } from './useFormField';
import * as words from '../../../texts/compiled/screen/common';
import * as formMessages from '../../../texts/compiled/screen/form';

interface AttachmentFieldProps extends FieldProps {
  /** Wire name of the flag that removes the stored file; a boolean value of the form. */
  deleteName?: string;
  /** The stored file. */
  current?: { value: string; size: number } | null;
  /** Bytes that this field takes, where that is less than any upload may have. */
  maxCount?: number;
}

/**
 * One file: chosen or dropped, replaced, removed; its upload's progress while the form is sent. The value is a File or
 * null.
 */
export function AttachmentField({
  name,
  deleteName = `${name}_delete`,
  current,
  maxCount,
  ...frame
}: AttachmentFieldProps) {
  // A larger file is refused here at once; the server refuses it as well.
  const uploads = useReader()?.max_upload_bytes;
  const limit = maxCount === undefined ? uploads : Math.min(maxCount, uploads ?? maxCount);
  const css = useStyles(sheet);
  const t = useMessages();
  const { locale } = useHost().kit;
  const { value, error, set } = useFormField<File | null | undefined>(name);
  const removal = useFormField<unknown>(deleteName);
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const [tooLarge, setTooLarge] = useState(false);
  const size = (bytes: number) => formatBytes(bytes, locale);

  const choose = (file: File | undefined) => {
    if (!file) return;
    const refused = limit !== undefined && file.size > limit;
    setTooLarge(refused);
    if (refused) return;
    set(file);
    if (current) removal.set(false);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    choose(event.dataTransfer.files[0]);
  };
  const removed = Boolean(current && removal.value);
  const stored = !value && current;
  const pick = () => input.current?.click();

  return (
    <Field
      name={name}
      {...frame}
      error={tooLarge && limit !== undefined ? t(formMessages.file_too_large, { limit: size(limit) }) : error}
    >
      {(control) => (
        <div
          className={cx(css.drop, over && css.over)}
          onDragOver={(event) => {
            event.preventDefault();
            setOver(true);
          }}
          onDragLeave={() => setOver(false)}
          onDrop={drop}
        >
          <input
            ref={input}
            type="file"
            tabIndex={-1}
            className={css.input}
            aria-label={frame.label}
            onChange={(event) => {
              choose(event.target.files?.[0]);
              event.target.value = '';
            }}
          />
          {value || stored ? (
            <>
              <AttachmentIcon className={css.icon} />
              <span className={cx(css.name, removed && css.removed)}>{value ? value.name : current!.value}</span>
              <span className={css.size}>
                {removed ? t(formMessages.file_removed) : size(value ? value.size : current!.size)}
              </span>
              {!removed && (
                <Button
                  {...control}
                  aria-labelledby={`${control['aria-labelledby']} ${control.id}`}
                  small
                  look="quiet"
                  onClick={pick}
                >
                  {t(formMessages.replace_file)}
                </Button>
              )}
              <Button small look="quiet" onClick={() => (value ? set(null) : removal.set(!removed))}>
                {removed ? t(formMessages.undo_remove) : t(words.remove)}
              </Button>
            </>
          ) : (
            <ChooseFile control={control} limit={limit} onPick={pick} />
          )}
          {value && <UploadProgress />}
        </div>
      )}
    </Field>
  );
}
