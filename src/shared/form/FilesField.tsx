import { useRef, useState, type ClipboardEvent, type DragEvent, type ReactNode } from 'react';
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

interface FilesFieldProps extends FieldProps {
  /** Fields around which files are pasted and dropped as well. */
  children: ReactNode;
}

/** Several files, chosen, or pasted and dropped wherever its children are. The value is a list of `File`. */
export function FilesField({ name, children, ...frame }: FilesFieldProps) {
  const css = useStyles(sheet);
  const t = useMessages();
  const { locale } = useHost().kit;
  const limit = useReader()?.max_upload_bytes;
  const { value: files, error, set } = useFormField<readonly File[]>(name);
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const [tooLarge, setTooLarge] = useState<readonly string[]>([]);
  const pick = () => input.current?.click();

  const add = (chosen: readonly File[]) => {
    const fits = ({ size }: File) => limit === undefined || size <= limit;
    setTooLarge(chosen.filter((file) => !fits(file)).map((file) => file.name));
    const added = chosen.filter(fits);
    if (added.length) set([...files, ...named(added, files)]);
  };
  const remove = (file: File) => {
    set(files.filter((one) => one !== file));
    setTooLarge([]);
    // The button goes with its file.
    input.current?.parentElement?.querySelector<HTMLElement>('button')?.focus();
  };
  const paste = (event: ClipboardEvent) => {
    const { files: pasted, types } = event.clipboardData;
    // A program that copies text puts a picture of it beside the text.
    if (pasted.length === 0 || types.includes('text/plain')) return;
    event.preventDefault();
    event.stopPropagation();
    add([...pasted]);
  };
  const drag = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    setOver(true);
  };
  const drop = (event: DragEvent) => {
    setOver(false);
    if (event.dataTransfer.files.length === 0) return;
    event.preventDefault();
    event.stopPropagation();
    add([...event.dataTransfer.files]);
  };
  const refused =
    limit !== undefined && tooLarge.length > 0
      ? `${tooLarge.join(', ')}: ${t(formMessages.file_too_large, { limit: formatBytes(limit, locale) })}`
      : undefined;

  return (
    <div
      className={cx(css.around, over && css.over)}
      onPasteCapture={paste}
      onDragOverCapture={drag}
      onDragLeave={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget as Node | null)) setOver(false);
      }}
      onDropCapture={drop}
    >
      {children}
      <Field name={name} {...frame} error={refused ?? error}>
        {(control) => (
          <>
            {files.length > 0 && (
              <ul className={css.files} aria-label={frame.label}>
                {files.map((file) => (
                  <li key={file.name} className={css.file}>
                    <AttachmentIcon className={css.icon} />
                    <span className={css.name}>{file.name}</span>
                    <span className={css.size}>{formatBytes(file.size, locale)}</span>
                    <Button
                      small
                      look="quiet"
                      aria-label={`${t(words.remove)}: ${file.name}`}
                      onClick={() => remove(file)}
                    >
                      {t(words.remove)}
                    </Button>
                  </li>
                ))}
              </ul>
            )}
            <div className={css.drop}>
              <input
                ref={input}
                type="file"
                multiple
                tabIndex={-1}
                className={css.input}
                aria-label={frame.label}
                onChange={({ target }) => {
                  add([...(target.files ?? [])]);
                  target.value = '';
                }}
              />
              <ChooseFile control={control} limit={limit} onPick={pick} />
              {files.length > 0 && <UploadProgress />}
            </div>
          </>
        )}
      </Field>
    </div>
  );
}

/** Each with a name of its own: what is pasted is always called `image.png`. */
function named(added: readonly File[], before: readonly File[]): File[] {
  const taken = new Set(before.map(({ name }) => name));
  return added.map((file) => {
    let name = file.name;
    const [, stem, ending] = /^(.*?)(\.[^.]*)?$/s.exec(name) ?? [];
    for (let n = 2; taken.has(name); n++) name = `${stem}-${n}${ending ?? ''}`;
    taken.add(name);
    return name === file.name ? file : new File([file], name, { type: file.type, lastModified: file.lastModified });
  });
}
