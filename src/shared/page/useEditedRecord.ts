import { useState } from 'react';
import type { Load } from '../api/useRecord';

interface Edited<T> {
  /** The record as it was when the form opened: a later version must not slip in beneath what is typed. */
  opened: T;
  /** As it was loaded last. */
  latest: T;
}

/** A record on the page of its form. `Loaded` draws it; the form gets the rest. */
export interface EditedRecord<T> extends Load<Edited<T>> {
  /** The form's `key`: a form that is opened again starts anew. */
  generation: number;
  /** After a save: loads the record and opens the form again. */
  reopen: () => void;
}

/** Editing a record on its own page (C1): the form keeps the version that it opened until it is saved. */
export function useEditedRecord<T>(load: Load<T>): EditedRecord<T> {
  const { data: latest, reload } = load;
  const [generation, setGeneration] = useState(0);
  const [opened, setOpened] = useState(latest);
  if (opened === undefined && latest !== undefined) setOpened(latest);

  async function reopen() {
    await reload();
    setOpened(undefined);
    setGeneration((count) => count + 1);
  }

  return {
    ...load,
    data: opened === undefined || latest === undefined ? undefined : { opened, latest },
    generation,
    reopen: () => void reopen(),
  };
}
