import { useEffect, useRef } from 'react';
import { Button } from '../../../shared/button/Button';
import { useMessages } from '../../../shared/i18n/useMessages';
import { TextFileIcon } from '../../../shared/icon/file';
import { Card } from '../../../shared/layout/Card';
import { useStyles } from '../../../shared/style/useStyles';
import { SampleLink } from '../ImportLink';
import { DropZone } from './DropZone';
import * as sheet from './UploadStep.module.css';
import { useUpload } from './useUpload';
import * as words from '../../../../texts/compiled/screen/common';
import * as importMessages from '../../../../texts/compiled/screen/import';

interface UploadStepProps {
  onBegin: () => void;
  onUploaded: (id: number) => void;
}

/** The first step: a file is chosen or dropped, and uploaded at once. */
export function UploadStep({ onBegin, onUploaded }: UploadStepProps) {
  const t = useMessages();
  const css = useStyles(sheet);
  const { running, tried, fault, send, cancel } = useUpload(onUploaded);
  return (
    <Card>
      {running ? (
        <Uploading {...running} onCancel={cancel} />
      ) : (
        <DropZone
          focused={tried}
          fault={fault}
          onChoose={(files) => {
            onBegin();
            send(files);
          }}
        />
      )}
      <p className={css.sample}>
        <span>{t(importMessages.no_file)}</span>
        <SampleLink />
      </p>
    </Card>
  );
}

function Uploading({ name, share, onCancel }: { name: string; share: number; onCancel: () => void }) {
  const t = useMessages();
  const css = useStyles(sheet);
  const button = useRef<HTMLButtonElement>(null);
  // The button that was pressed is gone.
  useEffect(() => button.current?.focus(), []);
  const sent = share >= 1;
  return (
    <div className={css.uploading}>
      <TextFileIcon className={css.icon} size={24} />
      <div className={css.state}>
        <p className={css.name} role="status">
          {t(sent ? importMessages.checking : importMessages.uploading, { name })}
        </p>
        <progress
          className={css.progress}
          max={1}
          value={sent ? undefined : share}
          aria-label={t(importMessages.uploading, { name })}
        />
      </div>
      <Button ref={button} onClick={onCancel}>
        {t(words.cancel)}
      </Button>
    </div>
  );
}
