import { useMemo } from 'react';
import type { Message } from '../../../texts/message';
import { ownedKinds, type OwningKind, recordKinds } from '../../../wire/protocol/kind';
import { permissionGroups } from '../../../wire/protocol/permission';
import { useReader } from '../../shared/api/useReader';
import { Field } from '../../shared/form/Field';
import { useMessages } from '../../shared/i18n/useMessages';
import { choicesOf } from '../../shared/select/choice';
import { Select } from '../../shared/select/Select';
import { groupWords } from './role.words';

/** Kinds of records as the groups of permissions are called. */
export const kindWords = (kind: OwningKind): Message =>
  groupWords[permissionGroups.find(({ view }) => view === recordKinds[kind].view)!.group];

interface KindPickerProps {
  label: string;
  kind: OwningKind | null;
  onChoose: (kind: string | null) => void;
}

/** One of the kinds of records that the reader may see. */
export function KindPicker({ label, kind, onChoose }: KindPickerProps) {
  const t = useMessages();
  const actions = useReader()?.actions;
  const choices = useMemo(
    () =>
      ownedKinds
        .filter((one) => actions?.[recordKinds[one].view as 'view_assets'] !== false)
        .map((one) => ({ id: one, name: t(kindWords(one)) })),
    [actions, t],
  );
  const source = useMemo(() => choicesOf(choices), [choices]);
  return (
    <Field label={label}>
      {(control) => (
        <Select
          control={control}
          source={source}
          value={choices.filter((one) => one.id === kind)}
          onChange={([chosen]) => onChoose(chosen ? String(chosen.id) : null)}
        />
      )}
    </Field>
  );
}
