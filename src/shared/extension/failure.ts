/** Why an extension is not shown. */
export class ExtensionFailure extends Error {
  constructor(
    readonly reason: 'unreachable' | 'invalid' | 'version' | 'entry' | 'module' | 'mount' | 'timeout' | 'own',
    message: string,
    readonly api?: { min: string; max: string },
  ) {
    super(message);
  }
}

/** ms until a phase counts as failed, and until what failed is asked for again by itself. */
export const extensionTimes = { manifest: 8000, entry: 10_000, module: 5000, mount: 5000, again: 30_000 };
