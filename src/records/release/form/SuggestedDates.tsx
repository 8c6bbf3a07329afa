import { useFormikContext } from 'formik';
import { useRef } from 'react';
import { Wide } from '../../../shared/form/Fields';
import { differs, SpanOfChanges, type Span } from './SpanOfChanges';

interface Dates {
  planned_start_date: string;
  planned_end_date: string;
}

/** Below the planned dates of the form while they are not those of the changes; the click fills them in. */
export function SuggestedDates({ span, ofOne }: { span: Span; ofOne: boolean }) {
  const { values, setValues } = useFormikContext<Dates>();
  const place = useRef<HTMLDivElement>(null);
  if (!differs(span, values)) return null;
  const use = () => {
    // The button goes; the dates that it filled in are read.
    place.current?.closest('form')?.querySelector<HTMLElement>('input[type="date"]')?.focus();
    void setValues({ ...values, ...span });
  };
  return (
    <Wide ref={place}>
      <SpanOfChanges span={span} ofOne={ofOne} onUse={use} />
    </Wide>
  );
}
