import { useState } from 'react';
import { Button } from '../../../shared/button/Button';
import { useReader } from '../../../shared/api/useReader';
import { Collapse } from '../../../shared/collapse/Collapse';
import { useMessages } from '../../../shared/i18n/useMessages';
import { useKept } from '../../../shared/layout/useKept';
import { lazyPart } from '../../../shared/part/lazyPart';
import { EndsCalendar } from './EndsCalendar';
import * as contractEndsMessages from '../../../../texts/compiled/screen/contract-ends';

const AddressDialog = lazyPart(() => import('./AddressDialog'), { skeleton: null });

/** Above the list of contracts: a calendar of their ends, and its address for other calendars. It stays as it is left. */
export default function ContractEnds() {
  const t = useMessages();
  const reader = useReader();
  const [fold, keep] = useKept('contract-ends', reader?.user_id, ['folded', 'open']);
  const [subscribing, subscribe] = useState(false);
  if (!reader) return null;
  return (
    <>
      <Collapse
        title={t(contractEndsMessages.title)}
        startsOpen={fold === 'open'}
        onToggle={(open) => keep(open ? 'open' : 'folded')}
        tools={
          <Button small aria-haspopup="dialog" onClick={() => subscribe(true)}>
            {t(contractEndsMessages.subscribe)}
          </Button>
        }
      >
        <EndsCalendar today={reader.contract_day} />
      </Collapse>
      {subscribing && <AddressDialog onClose={() => subscribe(false)} />}
    </>
  );
}
