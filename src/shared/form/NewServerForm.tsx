import type { ReactNode } from 'react';
import { formCalls, type FormField } from '../../../wire/parts/form';
import { Loaded, Skeleton } from '../api/Loaded';
import { useRecord } from '../api/useRecord';

/** The form of a new record as the server describes it; `origin`: the record that it gets values from. */
export const useServerForm = (category: 'asset' | 'change', origin?: { problem_id: number } | { ticket_id: number }) =>
  useRecord(formCalls.render, { query: { category, scenario: 'create', panel: 'agent', ...origin } }, { fresh: true });

interface NewServerFormProps {
  category: 'asset' | 'change';
  children: (fields: FormField[]) => ReactNode;
}

/** The form of a new record, once the server has described it. */
export function NewServerForm({ category, children }: NewServerFormProps) {
  return (
    <Loaded of={useServerForm(category)} skeleton={<Skeleton lines={12} />}>
      {({ fields }) => children(fields)}
    </Loaded>
  );
}
