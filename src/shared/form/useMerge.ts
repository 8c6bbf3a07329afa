import { createContext, useContext, useState } from 'react';
import { type Merged, merge, type Stored } from './merge';

/** A record in its form, and what others save meanwhile. */
export interface Edit<V extends object> {
  /** As it was when the form opened. */
  opened: Stored<V>;
  /** A version that somebody else has saved since, as soon as it is known. */
  newer?: Stored<V>;
  /** Loads the record as it is now. */
  reload: () => Promise<Stored<V>>;
}

/** What fields show of the version that somebody else saved. */
export interface Merging {
  /** Who saved it, where that is known. */
  by: string | undefined;
  /** What it shows in each field. */
  shown: Readonly<Record<string, unknown>>;
  /** Fields that both changed, until it is decided which value stays. */
  both: readonly string[];
  /** Keeps the value of the other person, or the one that was typed. */
  decide: (name: string, theirs: boolean) => void;
  /** Notes the label of a field, so that sentences can name it. */
  name: (field: string, label: string) => void;
}

export const MergeContext = createContext<Merging | null>(null);
export const useMerging = () => useContext(MergeContext);

type Outcome = Omit<Merged<object>, 'values'> & { by: string | undefined };
const nothing: Outcome = { by: undefined, taken: [], gone: [], both: [] };

/** The versions of the record that a form edits; of a form without `edit` there are none. */
export function useMerge<V extends object>(edit: Edit<V> | undefined) {
  const [base, setBase] = useState(edit?.opened);
  const [outcome, setOutcome] = useState(nothing);
  const [labels] = useState(fieldLabels);
  return {
    /** The version on which the form is based: the next save replaces it. */
    base,
    outcome,
    /** What somebody else saved and is not part of the form yet. */
    unseen: edit?.newer && base && edit.newer.version > base.version ? edit.newer : undefined,
    /** Merges what somebody else saved with what is typed, and bases the form on it. */
    take(latest: Stored<V>, typed: V, by?: string): Merged<V> {
      const merged = base ? merge(base, typed, latest) : { values: typed, taken: [], both: [], gone: [] };
      setBase(latest);
      setOutcome({ ...merged, by });
      return merged;
    },
    decided: (name: string) => setOutcome((now) => ({ ...now, both: now.both.filter((one) => one !== name) })),
    ...labels,
  };
}

/** The labels of fields by their wire names: each field notes its own. */
function fieldLabels() {
  const labels = new Map<string, string>();
  return {
    name: (field: string, label: string) => void labels.set(field, label),
    namesOf: (fields: readonly string[]) => fields.flatMap((field) => labels.get(field) ?? []).join(', '),
  };
}
