import { useState } from 'react';
import * as words from '../../../texts/compiled/screen/common';
import * as freezeMessages from '../../../texts/compiled/screen/freeze';
import {
  freezeLimits,
  type FreezeView,
  type ScopeField,
  scopeFields,
  severities,
  windowCalls,
  type WindowKind,
} from '../../../wire/freeze/freeze';
import { freezeForm } from '../../../wire/freeze/freeze.schema';
import { Alert } from '../../shared/alert/Alert';
import { useReader } from '../../shared/api/useReader';
import { CheckboxField } from '../../shared/form/CheckboxField';
import { DateTimeField } from '../../shared/form/DateTimeField';
import { Fields, Wide } from '../../shared/form/Fields';
import { Form } from '../../shared/form/Form';
import { FormFooter } from '../../shared/form/FormFooter';
import { SelectField } from '../../shared/form/SelectField';
import { TextArea } from '../../shared/form/TextArea';
import { TextField } from '../../shared/form/TextField';
import { useFormField } from '../../shared/form/useFormField';
import { useMessages } from '../../shared/i18n/useMessages';
import { Stack } from '../../shared/layout/Stack';
import { useLookup } from '../../shared/select/useLookup';
import type { CatalogueFormProps } from '../catalogue/embed';
import { Preview } from './freeze.preview';
import {
  Recurrence,
  type Repeating,
  repeatingOf,
  repeatingRules,
  ruleOf,
  WordedSelect,
  ZoneField,
} from './freeze.recurrence';

type Ids = Record<ScopeField, number[]>;

/** What is typed. */
interface Values extends Repeating {
  name: string;
  reason: string;
  severity: (typeof severities)[number];
  active: boolean;
  scope: Ids & { all: boolean };
}

const none: Ids = { department_ids: [], location_ids: [], asset_ids: [], asset_type_ids: [], change_type_ids: [] };

const initialValues = (of: FreezeView | undefined, zone: string): Values => ({
  name: of?.name ?? '',
  reason: of?.reason ?? '',
  ...repeatingOf(of, zone),
  severity: of?.severity ?? 'warn',
  active: of?.active ?? true,
  scope: of?.scope ?? { all: false, ...none },
});

const rules = freezeForm.shape(repeatingRules);

interface FreezeFormProps extends CatalogueFormProps {
  kind: WindowKind;
  /** The one to edit; a new one without it. */
  stored?: FreezeView;
  /** The reader's time zone. */
  zone: string;
  label: string;
}

/** The fields of a freeze or a maintenance window, and its save (G11). */
function FreezeForm({ kind, stored, zone, disabled, ...form }: FreezeFormProps) {
  const t = useMessages();
  const [initial] = useState(() => initialValues(stored, zone));
  const bodyOf = (values: Values) => {
    const { repeats: _, ends: _ends, until: _until, count: _count, ...fields } = values;
    const recurrence = ruleOf(values, stored?.recurrence ?? null, zone);
    return freezeForm.cast({ ...fields, recurrence, ...(stored && { id: stored.id, version: stored.version }) });
  };
  return (
    <Form
      initial={initial}
      rules={rules}
      call={windowCalls[kind].save}
      request={(values) => ({ body: bodyOf(values) })}
      {...form}
    >
      <Fields>
        <TextField name="name" label={t(words.name)} required wide limit={freezeLimits.name} />
        <Wide>
          <TextArea
            name="reason"
            label={t(words.reason)}
            hint={t(freezeMessages.reason_hint)}
            limit={freezeLimits.reason}
          />
        </Wide>
        <DateTimeField name="begin" label={t(words.start)} required />
        <DateTimeField name="end" label={t(words.end)} required />
        <ZoneField />
        <Recurrence stored={stored?.recurrence ?? null} zone={zone} />
        <WordedSelect
          name="severity"
          label={t(freezeMessages.severity)}
          hint={t(freezeMessages.warn_hint)}
          ids={severities}
          word={(one) => t(freezeMessages[one])}
        />
        <Wide>
          <ScopeFields kind={kind} names={stored?.scope_names} />
        </Wide>
        <Wide>
          <CheckboxField name="active" label={t(words.active)} hint={t(freezeMessages.inactive_hint)} />
        </Wide>
        <Wide>
          <Preview kind={kind} bodyOf={bodyOf} />
        </Wide>
      </Fields>
      <FormFooter submit={stored ? undefined : t(freezeMessages[`${kind}_add`])} disabled={disabled} />
    </Form>
  );
}

const lookups = {
  department_ids: 'departments',
  location_ids: 'locations',
  asset_ids: 'assets',
  asset_type_ids: 'asset_types',
  change_type_ids: 'change_types',
} as const;

/** Everything, or what is named. */
function ScopeFields({ kind, names }: { kind: WindowKind; names: FreezeView['scope_names'] | undefined }) {
  const t = useMessages();
  const { error } = useFormField<unknown>('scope');
  const labels = {
    department_ids: t(words.departments),
    location_ids: t(words.locations),
    asset_ids: t(words.assets),
    asset_type_ids: t(words.asset_types),
    change_type_ids: t(freezeMessages.change_types),
  };
  const sources = {
    department_ids: useLookup(lookups.department_ids),
    location_ids: useLookup(lookups.location_ids),
    asset_ids: useLookup(lookups.asset_ids),
    asset_type_ids: useLookup(lookups.asset_type_ids),
    change_type_ids: useLookup(lookups.change_type_ids),
  };
  return (
    <Stack gap="small">
      <h2>{t(freezeMessages.scope)}</h2>
      <p>{t(freezeMessages[`${kind}_scope_hint`])}</p>
      {typeof error === 'string' && <Alert kind="error">{error}</Alert>}
      <CheckboxField name="scope.all" label={t(freezeMessages[`${kind}_all`])} />
      <Fields>
        {scopeFields[kind].map((field) => (
          <SelectField
            key={field}
            name={`scope.${field}`}
            label={labels[field]}
            multi
            source={sources[field]}
            known={names?.[field]}
          />
        ))}
      </Fields>
    </Stack>
  );
}

/** The same with the reader's zone, which the form needs before it can be drawn. */
export default function LoadedFreezeForm(form: Omit<FreezeFormProps, 'zone'>) {
  const zone = useReader()?.time_zone;
  return zone === undefined ? null : <FreezeForm zone={zone} {...form} />;
}
