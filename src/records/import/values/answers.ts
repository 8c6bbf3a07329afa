import type { ImportAction, ImportAnswer, ImportColumn, ImportValue } from '../../../../wire/import/import';
import { nameKey } from '../../../../wire/protocol/fold';

/** What somebody chose for a value; `name` is that of the row that is used. */
export interface Answer {
  action: ImportAction;
  id?: number | undefined;
  name?: string | undefined;
}
/** By value; what is not here is as proposed. */
export type Answers = Readonly<Record<string, Answer>>;

/** A field of names whose values somebody answers. */
export interface AnsweredField {
  uuid: string;
  label: string;
  /** Where other names are searched. */
  lookup: string | null;
  /** All names, where there is nothing to search. */
  offered: ImportColumn['offered'];
  creatable: boolean;
  values: readonly ImportValue[];
  /** More values than are listed. */
  hasMore: boolean;
}

/** Spellings of one value, which are answered together: by the rule by which the server matches names. */
export interface ValueGroup {
  value: ImportValue;
  spellings: readonly ImportValue[];
  rows: number;
}

/** What is not matched or was answered before, the most rows first; then what matches. */
export function groupsOf(values: readonly ImportValue[]): ValueGroup[] {
  const groups = new Map<string, ImportValue[]>();
  for (const one of values) {
    const key = `${one.match ? one.match.id : 'none'} ${nameKey(one.value)}`;
    groups.set(key, [...(groups.get(key) ?? []), one]);
  }
  const all = [...groups.values()].map((spellings) => ({
    value: spellings[0]!,
    spellings,
    rows: spellings.reduce((sum, { rows }) => sum + rows, 0),
  }));
  return all.sort(
    (one, other) => Number(Boolean(one.value.match)) - Number(Boolean(other.value.match)) || other.rows - one.rows,
  );
}

/** What holds for a value: what was chosen now, what was chosen before, what it matches. */
export function answerFor({ value, answer, match }: ImportValue, chosen: Answers): Answer | null {
  const own = Object.hasOwn(chosen, value) ? chosen[value] : undefined;
  if (own) return own;
  if (answer) return { action: answer.action, id: answer.id ?? undefined, name: answer.name };
  return match ? { action: 'use', id: match.id, name: match.name } : null;
}

/** Values that wait for an answer, each with its spellings. */
export const openGroups = ({ values }: Pick<AnsweredField, 'values'>, chosen: Answers): ValueGroup[] =>
  groupsOf(values).filter(({ value }) => answerFor(value, chosen) === null);

/** The same answer for all spellings of these values. */
export function answered(
  chosen: Answers,
  groups: readonly ValueGroup[],
  answerOf: (value: ImportValue) => Answer | undefined,
): Answers {
  const added = groups.flatMap(({ value, spellings }) => {
    const answer = answerOf(value);
    return answer ? spellings.map((one) => [one.value, answer] as const) : [];
  });
  return { ...chosen, ...Object.fromEntries(added) };
}

/** The likeliest name of a value that has no match. */
export function suggested({ near }: ImportValue): Answer | undefined {
  const [first] = near;
  return first && { action: 'use', id: first.id, name: first.name };
}

/** As it is sent: what differs from what the server does by itself. */
export const sentAnswers = (
  { values, offered }: Pick<AnsweredField, 'values' | 'offered'>,
  chosen: Answers,
): ImportAnswer[] =>
  values.flatMap((one): ImportAnswer[] => {
    const answer = answerFor(one, chosen);
    if (!answer || (answer.action === 'use' && answer.id === one.match?.id)) return [];
    if (answer.action !== 'use') return [{ value: one.value, action: answer.action }];
    return [
      {
        ...{ value: one.value, action: answer.action, id: answer.id ?? null },
        // Another option may have got its place meanwhile.
        ...(offered.length > 0 && { name: answer.name }),
      },
    ];
  });
