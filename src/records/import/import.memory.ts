import type { MappingForm } from '../../../wire/import/import';
import type { Answers } from './values/answers';
import type { Choice } from '../../shared/select/choice';

/** A mapping as it was sent, and the name of its type of assets. */
export interface SentMapping {
  form: MappingForm;
  type: Choice;
  /** What was chosen for values, with names. */
  answers?: Readonly<Record<string, Answers>>;
}

/** Files that were uploaded from this page, so that another sheet or header row can be read from them. */
const files = new Map<number, File>();
export const rememberFile = (id: number, file: File): void => void files.set(id, file);
export const fileOf = (id: number): File | undefined => files.get(id);

const keyOf = (id: number) => `service-desk.import.${id}`;

/** Remembers for this tab of the browser how a file was mapped: after a dry run it is imported in the same way. */
export function rememberMapping(id: number, sent: SentMapping): void {
  try {
    sessionStorage.setItem(keyOf(id), JSON.stringify(sent));
  } catch {
    // Then the file is mapped once more.
  }
}

export function sentMapping(id: number): SentMapping | null {
  try {
    return JSON.parse(sessionStorage.getItem(keyOf(id)) ?? 'null') as SentMapping | null;
  } catch {
    return null;
  }
}
