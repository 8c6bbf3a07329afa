/** What somebody wrote and did not send, and the version of the comment that they edited. */
export interface Draft {
  body: string;
  version?: number;
}

/** Where the draft of a person is kept: one for each record, one for each comment that they edit. */
export const draftKey = (user: number, of: string): string => `service-desk.draft.${user}.${of}`;

/** The draft that is kept in this browser, if there is one. */
export function readDraft(key: string): Draft | null {
  try {
    const text = localStorage.getItem(key);
    if (!text) return null;
    // Earlier ones are the text alone.
    return text.startsWith('{') ? (JSON.parse(text) as Draft) : { body: text };
  } catch {
    return null;
  }
}

/** Keeps a draft; one without text is removed. */
export function writeDraft(key: string, draft: Draft | null): void {
  try {
    if (draft?.body) localStorage.setItem(key, JSON.stringify(draft));
    else localStorage.removeItem(key);
  } catch {
    // It lasts as long as the form.
  }
}
