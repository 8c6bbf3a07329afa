/** The one error a call throws. `fields` maps a wire name to its sentence (422); `status` is 0 if no answer came. */
export class ApiError extends Error {
  override name = 'ApiError';

  constructor(
    readonly status: number,
    message: string,
    readonly fields: Readonly<Record<string, string>> = {},
  ) {
    super(message);
    // Until a stack is read, V8 keeps alive every function on it, and so the widget that made the call, as long as the
    // error is cached.
    void this.stack;
  }

  /** Whatever was thrown, as an ApiError. */
  static from(error: unknown): ApiError {
    if (error instanceof ApiError) return error;
    return new ApiError(0, error instanceof Error ? error.message : String(error));
  }
}
