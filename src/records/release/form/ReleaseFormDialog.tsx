import { useEffect, useState } from 'react';
import { Skeleton } from '../../../shared/api/Loaded';
import { Dialog } from '../../../shared/dialog/Dialog';
import { useMessages } from '../../../shared/i18n/useMessages';
import type { Named } from '../../../../wire/protocol/reply';
import { releaseDelays } from '../../../../wire/release/release';
import { ReleaseForm } from './ReleaseForm';
import type { Span } from './SpanOfChanges';
import * as words from '../../../../texts/compiled/screen/common';

interface ReleaseFormDialogProps {
  /** The new release is attached to this change. */
  changeId?: number;
  /** When that change is planned. */
  span?: Span | null;
  /** It starts with these assets. */
  assets?: readonly Named[];
  onSaved: (release: { id: number; identifier: string }) => void;
  onClose: () => void;
}

/** A new release for a change or an asset, in a dialog of 850 px whose loader shows for a second (D2 §2). */
export default function ReleaseFormDialog({ changeId, span, assets, onSaved, onClose }: ReleaseFormDialogProps) {
  const t = useMessages();
  const [waited, setWaited] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setWaited(true), releaseDelays.formLoader);
    return () => clearTimeout(timer);
  }, []);
  return (
    <Dialog title={t(words.new_release)} width={850} onClose={onClose}>
      {waited ? (
        <ReleaseForm
          changeId={changeId}
          span={span}
          assets={assets}
          onCancel={onClose}
          onSaved={(release) => {
            onClose();
            onSaved(release);
          }}
        />
      ) : (
        <Skeleton lines={8} />
      )}
    </Dialog>
  );
}
