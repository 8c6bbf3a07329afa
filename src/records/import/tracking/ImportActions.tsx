import { useState } from 'react';
import { importCalls, type Tracking, type Undone } from '../../../../wire/import/import';
import { useAction } from '../../../shared/api/useAction';
import { Button } from '../../../shared/button/Button';
import { useMessages } from '../../../shared/i18n/useMessages';
import { useGo } from '../../../shared/page/go';
import { DiscardDialog } from '../DiscardDialog';
import { importPaths } from '../import.paths';
import { UndoDialog } from './UndoDialog';
import * as words from '../../../../texts/compiled/screen/common';
import * as trackingMessages from '../../../../texts/compiled/screen/import-tracking';

interface ImportActionsProps {
  of: Tracking;
  onChanged: () => Promise<void>;
  onUndone: (undone: Undone) => void;
}

/** What can be done with an import now, by its flags. */
export function ImportActions({ of: tracking, onChanged, onUndone }: ImportActionsProps) {
  const t = useMessages();
  const go = useGo();
  const [question, setQuestion] = useState<'discard' | 'undo' | null>(null);
  const pause = useAction(importCalls.pause, { onDone: () => void onChanged(), onFail: () => void onChanged() });
  const { id, name, status, is_pause: mayPause, is_resume: mayResume } = tracking;
  const close = () => setQuestion(null);
  return (
    <>
      {(mayPause || mayResume) && (
        <Button pending={pause.pending} onClick={() => void pause.run({ params: { id }, body: { paused: mayPause } })}>
          {t(mayPause ? trackingMessages.pause : trackingMessages.resume)}
        </Button>
      )}
      {tracking.is_discard && <Button onClick={() => setQuestion('discard')}>{t(words.discard)}</Button>}
      {tracking.is_undo && <Button onClick={() => setQuestion('undo')}>{t(trackingMessages.undo)}</Button>}
      {question === 'discard' && (
        <DiscardDialog
          id={id}
          name={name}
          begun={status !== 'checked'}
          onDone={(message) => {
            if (status === 'checked') go(importPaths.settings, message);
            else void onChanged();
          }}
          onClose={close}
        />
      )}
      {question === 'undo' && (
        <UndoDialog
          id={id}
          onDone={(result) => {
            if (!('job_id' in result)) onUndone(result);
            void onChanged();
          }}
          onClose={close}
        />
      )}
    </>
  );
}
