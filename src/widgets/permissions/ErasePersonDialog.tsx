import { useState } from 'react';
import * as words from '../../../texts/compiled/screen/common';
import * as messages from '../../../texts/compiled/screen/erasure';
import type { RecordId } from '../../../wire/host/record-id';
import { type Erasure, keptGroups, personCalls } from '../../../wire/person/person';
import { Loaded } from '../../shared/api/Loaded';
import { useAction } from '../../shared/api/useAction';
import { usePolling } from '../../shared/api/usePolling';
import { Button } from '../../shared/button/Button';
import { Dialog } from '../../shared/dialog/Dialog';
import { Checkbox } from '../../shared/form/Checkbox';
import { useHost } from '../../shared/host/useHost';
import { useMessages } from '../../shared/i18n/useMessages';
import { Stack } from '../../shared/layout/Stack';
import { Facts } from '../../shared/view/Facts';
import { useErasure } from './useErasure';

interface ErasePersonDialogProps {
  personId: RecordId;
  onDone: () => void;
  onClose: () => void;
}

/** Says in words and figures what an erasure does, asks for a tick, and does it; of who is erased, how far that is. */
export function ErasePersonDialog({ personId, onDone, onClose }: ErasePersonDialogProps) {
  const t = useMessages();
  const load = useErasure(personId);
  const [understood, setUnderstood] = useState(false);
  const erase = useAction(personCalls.erase, { onDone: () => void load.reload().then(onDone) });
  usePolling(load.reload, load.data?.state === 'running', 3000);
  const isToDo = load.data?.state === 'none';
  return (
    <Dialog
      title={load.data ? t(messages.erase_title, { name: load.data.name }) : t(messages.confirm)}
      width={500}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t(isToDo || !load.data ? words.cancel : words.close)}</Button>
          {isToDo && (
            <Button
              look="danger"
              disabled={!understood}
              pending={erase.pending}
              onClick={() => void erase.run({ params: { id: Number(personId) }, body: { confirm: true } })}
            >
              {t(messages.confirm)}
            </Button>
          )}
        </>
      }
    >
      <Loaded of={load}>
        {(erasure) =>
          erasure.state === 'none' ? (
            <Foreseen erasure={erasure} understood={understood} onUnderstood={setUnderstood} />
          ) : (
            <p role="status">
              {erasure.state === 'running' ? t(messages.running, { count: erasure.renamed }) : t(messages.former)}
            </p>
          )
        }
      </Loaded>
    </Dialog>
  );
}

interface ForeseenProps {
  erasure: Erasure;
  understood: boolean;
  onUnderstood: (understood: boolean) => void;
}

function Foreseen({ erasure, understood, onUnderstood }: ForeseenProps) {
  const t = useMessages();
  const { locale } = useHost().kit;
  const number = new Intl.NumberFormat(locale);
  return (
    <Stack>
      <p>{t(messages.what, { former: erasure.former_name })}</p>
      <p>{t(messages.stays)}</p>
      <Facts
        facts={[
          ...keptGroups.map((group) => ({ name: t(messages[group]), value: number.format(erasure.counts[group]) })),
          {
            name: t(messages.texts),
            value: erasure.texts === null ? t(messages.texts_later) : number.format(erasure.texts),
          },
        ]}
      />
      {!erasure.in_texts && <p>{t(messages.one_word)}</p>}
      <p>{t(messages.limits)}</p>
      <Checkbox label={t(messages.tick)} checked={understood} onChange={onUnderstood} />
    </Stack>
  );
}
