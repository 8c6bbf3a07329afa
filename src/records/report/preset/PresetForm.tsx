import { useState, type ReactNode } from 'react';
import type { FilterField } from '../../../shared/filter/field';
import { useMessages } from '../../../shared/i18n/useMessages';
import { newValues, type ReportValues } from '../form/report.values';
import type { ReportedRecords } from '../reported';
import { presetValues } from './presets';

interface PresetFormProps {
  /** Of a preset; an unknown one begins as any new report. */
  id: string;
  records: ReportedRecords;
  fields: readonly FilterField[];
  /** Draws the form with these values. */
  children: (initial: ReportValues) => ReactNode;
}

/** What the form of a new report begins with when a report that is ready was chosen. */
export default function PresetForm({ id, records, fields, children }: PresetFormProps) {
  const t = useMessages();
  const [initial] = useState(() => presetValues(id, records.type, fields, t) ?? newValues(records));
  return children(initial);
}
