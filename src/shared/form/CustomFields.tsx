import { useFormikContext } from 'formik';
import { type ReactNode, useState } from 'react';
import { type FormCategory, formCalls, type FormField } from '../../../wire/parts/form';
import { Loaded, Skeleton } from '../api/Loaded';
import { useRecord } from '../api/useRecord';
import { useHost } from '../host/useHost';
import type { Stored } from './merge';
import { ServerField } from './ServerFields';
import { initialValuesOf, sentValues, type ServerValues, shownFields, storedFields } from './serverForm';
import type { Edit } from './useMerge';

/** The custom fields of a form whose own fields its page draws (G25). */
export interface CustomForm {
  /** As they were when the form opened; as others have saved them since; as they are now. */
  fields: readonly FormField[];
  latest: readonly FormField[];
  reload: () => Promise<readonly FormField[]>;
}

interface WithCustomFieldsProps {
  category: Exclude<FormCategory, 'asset' | 'change'>;
  /** The record to edit; a new one without it. */
  id: number | undefined;
  children: (custom: CustomForm) => ReactNode;
}

/** A form once its custom fields are there. */
export function WithCustomFields({ category, id, children }: WithCustomFieldsProps) {
  const { send } = useHost();
  const request = {
    query: { category, scenario: 'create', panel: 'agent', ...(id !== undefined && { id }) },
  } as const;
  const live = id === undefined ? undefined : { kind: category, id };
  const load = useRecord(formCalls.render, request, { fresh: true, live });
  return (
    <Loaded of={load} skeleton={<Skeleton lines={12} />}>
      {({ fields }) => (
        <Opened latest={fields} reload={async () => (await send(formCalls.render, request)).data.fields}>
          {children}
        </Opened>
      )}
    </Loaded>
  );
}

function Opened({ children, ...now }: Omit<CustomForm, 'fields'> & Pick<WithCustomFieldsProps, 'children'>) {
  const [fields] = useState(now.latest);
  return children({ fields, ...now });
}

/** What a form with custom fields has besides its own values. */
export interface CustomValues {
  custom_fields?: Record<string, unknown>;
}

const joined = <V extends object>(own: Stored<V>, fields: readonly FormField[]): Stored<V & CustomValues> => {
  const custom = storedFields({ version: own.version, fields });
  return { ...own, values: { ...own.values, ...custom.values }, shown: { ...own.shown, ...custom.shown } };
};

/** The versions of a record with their custom fields. */
export const editWithCustom = <V extends object>(
  edit: Edit<V> | undefined,
  { fields, latest, reload }: CustomForm,
): Edit<V & CustomValues> | undefined =>
  edit && {
    opened: joined(edit.opened, fields),
    newer: edit.newer && joined(edit.newer, latest),
    reload: async () => {
      const [own, now] = await Promise.all([edit.reload(), reload()]);
      return joined(own, now);
    },
  };

/** What the form begins with. */
export const withCustomValues = <V extends object>(own: V, { fields }: CustomForm): V & CustomValues => ({
  ...own,
  ...initialValuesOf(fields),
});

/** What is sent of the custom fields: those that are part of the form with these values. */
export const sentCustom = ({ fields }: CustomForm, values: object): CustomValues => ({
  custom_fields: undefined,
  ...sentValues(fields, values as ServerValues),
});

/** Draws those that are part of the form with the values so far, among its other fields. */
export function CustomFields({ of }: { of: CustomForm }) {
  const { values } = useFormikContext<ServerValues>();
  return shownFields(of.fields, values).map((field) => <ServerField key={field.name} field={field} />);
}
