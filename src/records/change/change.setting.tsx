import * as outcomeMessages from '../../../texts/compiled/screen/change_outcome';
import { changeCalls } from '../../../wire/change/change';
import { Loaded } from '../../shared/api/Loaded';
import { useAction } from '../../shared/api/useAction';
import { useRecord } from '../../shared/api/useRecord';
import { Checkbox } from '../../shared/form/Checkbox';
import { useMessages } from '../../shared/i18n/useMessages';

/** Whether closing a change needs its outcome (G15); for who manages catalogues. */
export default function OutcomeSetting() {
  const t = useMessages();
  const load = useRecord(changeCalls.outcomeSetting, {});
  const save = useAction(changeCalls.saveOutcomeSetting, { onDone: () => void load.reload() });
  return (
    <Loaded of={load}>
      {({ required }) => (
        <Checkbox
          label={t(outcomeMessages.required)}
          checked={(required === 1) !== save.pending}
          disabled={save.pending}
          onChange={(checked) => void save.run({ body: { required: checked } })}
        />
      )}
    </Loaded>
  );
}
