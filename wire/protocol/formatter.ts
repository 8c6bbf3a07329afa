const made: Record<string, unknown> = {};

/** A formatter of Intl, made once for each language and options: one takes long to make. */
export function formatterOf<O, F>(
  Format: new (locale: string, options?: O) => F,
  locale: string,
  options?: NoInfer<O>,
): F {
  return (made[Format.name + locale + JSON.stringify(options)] ??= new Format(locale, options)) as F;
}
