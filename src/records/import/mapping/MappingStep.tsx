import { useState } from 'react';
import { importCalls } from '../../../../wire/import/import';
import { Failed, Skeleton } from '../../../shared/api/Loaded';
import { useReload } from '../../../shared/api/useReload';
import { useRecord } from '../../../shared/api/useRecord';
import { Button } from '../../../shared/button/Button';
import { useMessages } from '../../../shared/i18n/useMessages';
import { Card } from '../../../shared/layout/Card';
import { Stack } from '../../../shared/layout/Stack';
import { lazyPart } from '../../../shared/part/lazyPart';
import { DiscardDialog } from '../DiscardDialog';
import { sentMapping } from '../import.memory';
import { MappingForm } from './MappingForm';
import { columnsQuery, type RequestedDetails, valuesOf } from './mapping.values';
import type { HeaderMapping } from './SaveMappingDialog';
import * as mappingMessages from '../../../../texts/compiled/screen/import-mapping';

const SaveMappingDialog = lazyPart(() => import('./SaveMappingDialog'), { skeleton: null });

/** What of a mapping is shown. */
export type MappingPart = 'columns' | 'values';

interface MappingStepProps {
  id: number;
  part: MappingPart;
  /** Shows the other part; `replace`: there is nothing to go back to. */
  onPart: (part: MappingPart, replace?: boolean) => void;
  /** The file was read anew, and is another import. */
  onReread: (id: number) => void;
  onLeave: () => void;
}

/** The second and third step: which column of the file is which field (D3 §7), and what its values mean (G32). */
export default function MappingStep({ id, part, onPart, onReread, onLeave }: MappingStepProps) {
  const t = useMessages();
  const [sent] = useState(() => sentMapping(id));
  const [requested, request] = useState<RequestedDetails>({
    asset_type_id: sent?.form.asset_type_id,
    columns: sent ? columnsQuery(valuesOf(sent).chosen) : undefined,
  });
  const details = useRecord(importCalls.details, { params: { id }, query: requested }, { keep: true });
  const [saving, save] = useState<HeaderMapping | null>(null);
  const [discarding, discard] = useState(false);
  const reload = useReload();
  if (!details.data)
    return (
      <Card>
        {details.error ? (
          <Stack>
            <Failed load={details} />
            <div>
              <Button onClick={onLeave}>{t(mappingMessages.other_file)}</Button>
            </div>
          </Stack>
        ) : (
          <Skeleton lines={8} />
        )}
      </Card>
    );
  return (
    <>
      <MappingForm
        id={id}
        details={details.data}
        load={details}
        sent={sent}
        requested={requested}
        onRequest={request}
        onSave={save}
        onDiscard={() => discard(true)}
        part={part}
        onPart={onPart}
        onReread={onReread}
        onLeave={onLeave}
      />
      {saving && <SaveMappingDialog mapping={saving} onClose={() => save(null)} />}
      {discarding && (
        <DiscardDialog
          id={id}
          name={details.data.file.name}
          onDone={() => {
            void reload([importCalls.list]);
            onLeave();
          }}
          onClose={() => discard(false)}
        />
      )}
    </>
  );
}
