import { useEffect, useId, useRef, useState, type DragEvent } from 'react';
import { importLimits } from '../../../../wire/import/import';
import { useMessages } from '../../../shared/i18n/useMessages';
import { UploadIcon } from '../../../shared/icon/file';
import { WarningIcon } from '../../../shared/icon/icon';
import { cx, useStyles } from '../../../shared/style/useStyles';
import * as sheet from './DropZone.module.css';
import * as importMessages from '../../../../texts/compiled/screen/import';

interface DropZoneProps {
  /** Takes the focus when it appears: what had it before is gone. */
  focused: boolean;
  /** Why the last file was not taken. */
  fault: string;
  onChoose: (files: ArrayLike<File>) => void;
}

/** Takes a file: all of it is a button that opens the chooser, and files are dropped on it. */
export function DropZone({ focused, fault, onChoose }: DropZoneProps) {
  const css = useStyles(sheet);
  const t = useMessages();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const [over, setOver] = useState(false);
  const [wanted] = useState(focused);
  useEffect(() => {
    if (wanted) button.current?.focus();
  }, [wanted]);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    onChoose(event.dataTransfer.files);
  };
  return (
    <div className={css.field}>
      <input
        ref={input}
        type="file"
        tabIndex={-1}
        className={css.input}
        accept=".csv,.tsv,.txt,.xlsx"
        aria-label={t(importMessages.step_file)}
        onChange={({ target }) => {
          onChoose([...(target.files ?? [])]);
          target.value = '';
        }}
      />
      <button
        ref={button}
        type="button"
        className={cx(css.zone, over && css.over, fault && css.refused)}
        aria-describedby={cx(fault && `${id}fault`, `${id}hint`)}
        onClick={() => input.current?.click()}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <UploadIcon className={css.icon} size={28} />
        <span className={css.text}>{t(over ? importMessages.drop_now : importMessages.drop)}</span>
        <span id={`${id}hint`} className={css.hint}>
          {t(importMessages.formats, { max: importLimits.bytes / 1_000_000 })}
        </span>
      </button>
      <div role="alert">
        {fault && (
          <p id={`${id}fault`} className={css.fault}>
            <WarningIcon className={css.faultIcon} />
            {fault}
          </p>
        )}
      </div>
    </div>
  );
}
