import { useEffect, useRef, useState } from 'react';
import { importCalls, importLimits, importTexts } from '../../../../wire/import/import';
import { ApiError } from '../../../shared/api/ApiError';
import { useReload } from '../../../shared/api/useReload';
import { useDirty } from '../../../shared/dialog/dirty';
import { useHost } from '../../../shared/host/useHost';
import { useMessages, useRuleText } from '../../../shared/i18n/useMessages';
import { rememberFile } from '../import.memory';
import * as importMessages from '../../../../texts/compiled/screen/import';

interface Running {
  name: string;
  /** Share that has been sent, 0 to 1; then the server checks the file. */
  share: number;
}

interface Upload {
  running: Running | null;
  /** A file was sent, whatever came of it. */
  tried: boolean;
  /** Why the last file was not taken. */
  fault: string;
  send: (files: ArrayLike<File>) => void;
  cancel: () => void;
}

/** Uploads one file at a time. What the server says of a file that cannot be imported (412) is the fault (D16). */
export function useUpload(onUploaded: (id: number) => void): Upload {
  const t = useMessages();
  const rule = useRuleText();
  const { send } = useHost();
  const reload = useReload();
  const [running, setRunning] = useState<Running | null>(null);
  const [fault, setFault] = useState('');
  const [tried, setTried] = useState(false);
  const controller = useRef<AbortController>(undefined);
  useEffect(() => () => controller.current?.abort(), []);
  useDirty(running !== null);

  async function upload(file: File) {
    const { signal } = (controller.current = new AbortController());
    const { name } = file;
    setTried(true);
    setRunning({ name, share: 0 });
    try {
      const { data } = await send(importCalls.upload, {
        body: { import_file: file, sheet: '' },
        signal,
        onProgress: (share) => !signal.aborted && setRunning({ name, share }),
      });
      if (signal.aborted) return;
      setRunning(null);
      rememberFile(data.import_id, file);
      void reload([importCalls.list]);
      onUploaded(data.import_id);
    } catch (thrown) {
      if (signal.aborted) return;
      const { fields, message } = ApiError.from(thrown);
      setRunning(null);
      setFault(fields.import_file ?? message);
    }
  }

  return {
    running,
    tried,
    fault,
    send: (files) => {
      const file = files[0];
      if (!file || running) return;
      const tooLarge = file.size >= importLimits.bytes;
      setFault(files.length > 1 ? t(importMessages.one_file) : tooLarge ? rule(importTexts.tooLarge) : '');
      if (files.length === 1 && !tooLarge) void upload(file);
    },
    cancel: () => {
      controller.current?.abort();
      setRunning(null);
      setFault(t(importMessages.cancelled));
    },
  };
}
