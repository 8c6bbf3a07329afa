/** The one error a call throws. `fields` maps a wire name to its sentence (422); `status` is 0 if no reply came. */
export class ApiError extends Error {
  override name = 'ApiError';

  constructor(
    readonly status: number,
    message: string,
    readonly fields: Readonly<Record<string, string>> = {},
    /** A right is missing, and the message says which: trying again is of no use. */
    readonly refused = false,
    /** Of a stale save: the name of who saved before, where it is known. */
    readonly savedBy?: string,
    /** Of its sentence, if it is one. */
    readonly code?: string,
  ) {
    super(message);
    // V8 keeps every function of an unread stack alive: the widget that made the call would live as long as the cached
    // error.
    void this.stack;
  }

  /** All that it says, a sentence a line. */
  get sentences(): string {
    return [this.message, ...Object.values(this.fields)].filter(Boolean).join('\n');
  }

  /** Whatever was thrown, as an ApiError. */
  static from(error: unknown): ApiError {
    if (error instanceof ApiError) return error;
    return new ApiError(0, error instanceof Error ? error.message : String(error));
  }
}
