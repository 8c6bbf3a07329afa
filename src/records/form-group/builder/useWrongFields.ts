import { getIn, useFormikContext } from 'formik';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { GroupValues } from './builder.values';

/** Keys of the fields that have something wrong once the form was sent, and after each refusal the first of them. */
export function useWrongFields(): { wrong: ReadonlySet<string>; first: { key: string } | null } {
  const { values, errors, status, submitCount, isSubmitting } = useFormikContext<GroupValues>();
  const { fields } = values;
  const refusal = status as { refused: Record<string, string>; at: GroupValues } | undefined;
  const wrong = useMemo(() => {
    const refused = Object.keys(refusal?.refused ?? {}).filter(
      (name) => getIn(refusal?.at, name) === (getIn(values, name) as unknown),
    );
    const isWrong = (index: number) =>
      refused.some((name) => name.startsWith(`fields[${index}].`)) || getIn(errors, `fields[${index}]`) !== undefined;
    return new Set(submitCount > 0 ? fields.flatMap(({ key }, index) => (isWrong(index) ? [key] : [])) : []);
  }, [fields, values, errors, refusal, submitCount]);

  const [first, setFirst] = useState<{ key: string } | null>(null);
  const latest = useRef(wrong);
  useEffect(() => {
    latest.current = wrong;
  });
  useEffect(() => {
    const [key] = latest.current;
    if (!isSubmitting && submitCount > 0 && key !== undefined) setFirst({ key });
  }, [isSubmitting, submitCount, status]);
  return { wrong, first };
}
