import { useCallback, useState } from 'react';
import { Field, type FieldProps } from '../../../shared/form/Field';
import { useFormField } from '../../../shared/form/useFormField';
import { useMessages } from '../../../shared/i18n/useMessages';
import type { Choice, ChoiceSource } from '../../../shared/select/choice';
import { Select } from '../../../shared/select/Select';
import { useLookup } from '../../../shared/select/useLookup';
import * as words from '../../../../texts/compiled/screen/common';

interface NotifyFieldProps extends Omit<FieldProps, 'name'> {
  /** Agents whose names are known already. */
  known: readonly Choice[];
}

/** The server checks them again; here it decides what is offered as an address. */
const addressesIn = (text: string): string[] => [
  ...new Set(text.split(/[\s,;]+/).filter((word) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(word))),
];

/** Who is told before a contract ends: agents, and e-mail addresses that somebody types (B3). Two lists of the form. */
export function NotifyField({ known, ...frame }: NotifyFieldProps) {
  const agents = useFormField<readonly number[]>('notify_agent_ids');
  const addresses = useFormField<readonly string[]>('email_ids');
  const [picked, setPicked] = useState<readonly Choice[]>([]);
  const source = useAgentsAndAddresses();
  const named = (id: number): Choice =>
    [...picked, ...known].find((choice) => choice.id === id) ?? { id, name: `#${id}` };
  return (
    <Field {...frame} error={agents.error ?? addresses.error}>
      {(control) => (
        <Select
          control={control}
          source={source}
          multi
          value={[...agents.value.map(named), ...addresses.value.map((address) => ({ id: address, name: address }))]}
          onChange={(chosen) => {
            setPicked(chosen);
            agents.set(chosen.flatMap(({ id }) => (typeof id === 'number' ? [id] : [])));
            addresses.set(chosen.flatMap(({ id }) => (typeof id === 'string' ? [id] : [])));
          }}
          onBlur={agents.onBlur}
        />
      )}
    </Field>
  );
}

/** Agents, with the addresses in what is typed before them. */
function useAgentsAndAddresses(): ChoiceSource {
  const t = useMessages();
  const agents = useLookup('agents');
  return useCallback<ChoiceSource>(
    async (ask) => {
      const typed = addressesIn(ask.search).map((address) => ({
        id: address,
        name: address,
        note: t(words.e_mail_address),
      }));
      if (typed.length > 0) return { choices: typed, total: typed.length };
      return agents(ask);
    },
    [agents, t],
  );
}
