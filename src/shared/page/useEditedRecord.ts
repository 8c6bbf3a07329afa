import { useState } from 'react';
import type { Load } from '../api/useRecord';

interface Edited<T> {
  /** The record as it was when the form opened: a later version must not slip in beneath what is typed. */
  opened: T;
  /** The version that somebody else saved meanwhile, once it was asked for. The next save replaces it. */
  newer: T | null;
}

/** A record on the page of its form. `Loaded` draws it; the form gets the rest. */
export interface EditedRecord<T> extends Load<Edited<T>> {
  /** The form's `key`: a form that is opened again starts anew. */
  generation: number;
  /** After a save: loads the record and opens the form again. */
  reopen: () => void;
  /** After a stale save: loads the newer version and keeps the form. */
  compare: () => void;
}

/**
 * Editing a record on its own page (C1): the form keeps the version that it opened until it is saved, and a newer one
 * is shown when the server has refused a stale save.
 */
export function useEditedRecord<T>(load: Load<T>): EditedRecord<T> {
  const { data: latest, reload } = load;
  const [generation, setGeneration] = useState(0);
  const [opened, setOpened] = useState(latest);
  const [stale, setStale] = useState(false);
  if (opened === undefined && latest !== undefined) setOpened(latest);

  async function reopen() {
    await reload();
    setOpened(undefined);
    setStale(false);
    setGeneration((count) => count + 1);
  }

  async function compare() {
    await reload();
    setStale(true);
  }

  return {
    ...load,
    data: opened === undefined || latest === undefined ? undefined : { opened, newer: stale ? latest : null },
    generation,
    reopen: () => void reopen(),
    compare: () => void compare(),
  };
}
