import { useState } from 'react';
import { importCalls, type MappingDetails } from '../../../../wire/import/import';
import { useAlert } from '../../../shared/alert/useAlert';
import { useReload } from '../../../shared/api/useReload';
import type { Load } from '../../../shared/api/useRecord';
import { Form } from '../../../shared/form/Form';
import { useMessages } from '../../../shared/i18n/useMessages';
import { useGo } from '../../../shared/page/go';
import type { Choice } from '../../../shared/select/choice';
import { rememberMapping, type SentMapping } from '../import.memory';
import { importPaths } from '../import.paths';
import { MappingFields } from './MappingFields';
import type { MappingPart } from './MappingStep';
import { mappingRules } from './mapping.rules';
import { bodyOf, valuesOf, type RequestedDetails } from './mapping.values';
import type { HeaderMapping } from './SaveMappingDialog';
import * as importMessages from '../../../../texts/compiled/screen/import';
import * as words from '../../../../texts/compiled/screen/common';

interface MappingFormProps {
  id: number;
  details: MappingDetails;
  load: Load<MappingDetails>;
  /** As it was before a dry run. */
  sent: SentMapping | null;
  requested: RequestedDetails;
  onRequest: (requested: RequestedDetails) => void;
  part: MappingPart;
  onPart: (part: MappingPart, replace?: boolean) => void;
  onReread: (id: number) => void;
  onSave: (mapping: HeaderMapping) => void;
  onDiscard: () => void;
  onLeave: () => void;
}

/** Sends a mapping: a dry run is followed on its page, an import leads back to the upload (D3 §7). */
export function MappingForm({ id, details, sent, onLeave, ...fields }: MappingFormProps) {
  const t = useMessages();
  const alert = useAlert();
  const go = useGo();
  const reload = useReload();
  const [initial] = useState(() => valuesOf(sent));
  const [type, setType] = useState<Choice | null>(sent?.type ?? null);
  const [refusals, setRefusals] = useState<Readonly<Record<string, string>>>({});
  return (
    <Form
      label={t(words.match_columns)}
      initial={initial}
      rules={mappingRules(details)}
      call={importCalls.map}
      request={(values) => ({ body: bodyOf(id, details, values) })}
      onRefused={({ fields: faults }) =>
        setRefusals(refusedFields(faults, bodyOf(id, details, initial).mapped_system_attributes))
      }
      onSaved={({ data }, values) => {
        if (type)
          rememberMapping(id, {
            form: { ...bodyOf(id, details, values), dry_run: false },
            type,
            answers: values.answers,
          });
        void reload([importCalls.list, importCalls.tracking, importCalls.preview]);
        const tracking = importPaths.tracking(data.import_id);
        if (values.dry_run) return go(tracking);
        onLeave();
        alert.success(t(importMessages.started, { name: details.file.name }), {
          label: t(importMessages.follow),
          onSelect: () => go(tracking),
        });
      }}
    >
      <MappingFields
        id={id}
        details={details}
        type={type}
        onType={setType}
        refusals={refusals}
        onChosen={() => setRefusals({})}
        {...fields}
      />
    </Form>
  );
}

/** Refusals by field; the server names a row of the mapping: `mapped_system_attributes[3].mapped_to`. */
function refusedFields(faults: Readonly<Record<string, string>>, rows: readonly { uuid: string }[]) {
  const named = Object.entries(faults).map(([name, text]) => {
    const row = /^mapped_system_attributes\[(\d+)\]/.exec(name);
    return [row ? rows[Number(row[1])]?.uuid : undefined, text] as const;
  });
  return Object.fromEntries(named.filter(([uuid]) => uuid !== undefined)) as Record<string, string>;
}
