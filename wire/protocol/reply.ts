/** Success envelope (A1). `message` is the text of the success alert. */
export interface Success<T> {
  success: true;
  message?: string;
  data?: T;
}

/** Failure envelope: one sentence, or a sentence per field (422). */
export interface Failure {
  success: false;
  message: string | Record<string, string>;
}

/** The texts of A4 and of the local alerts, once. */
export const texts = {
  required: 'This field is required.',
  selectAssets: 'Please select assets.',
  sentOther: 'This form was already sent with other content.',
} as const;

/** How an empty value is shown (D1 §1). */
export const EMPTY = '---';

export interface Named {
  id: number;
  name: string;
}

/** Every person on the wire (X49). `name` and `full_name` are the same text. */
export interface Person {
  id: number;
  name: string;
  full_name: string;
  email: string;
}
