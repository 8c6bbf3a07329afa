import { RE2JS } from 're2js';

/**
 * Patterns of custom fields are read by RE2, which takes a time that grows with the length of the value alone: `(a+)+$` is as fast as
 * `a+`. It knows neither references back nor looking around (docs/decisions/070). Forms load this when a pattern is there.
 */

/** How large a pattern may be: repetitions that it counts in all, and steps of the program that RE2 makes of it. */
export const patternLimits = { repetitions: 1000, steps: 1000, kept: 500 } as const;

const compiled = new Map<string, RE2JS | null>();

/** The pattern as a program; null if it is none, or too large. The last ones are kept. */
function programOf(pattern: string): RE2JS | null {
  const known = compiled.get(pattern);
  if (known !== undefined) return known;
  const program = compile(pattern);
  if (compiled.size >= patternLimits.kept) compiled.delete(compiled.keys().next().value ?? '');
  compiled.set(pattern, program);
  return program;
}

function compile(pattern: string): RE2JS | null {
  const counted = [...pattern.matchAll(/\{(\d+)(?:,(\d*))?\}/g)].map(([, least, most]) => Number(most || least));
  if (counted.reduce((sum, count) => sum + count, 0) > patternLimits.repetitions) return null;
  try {
    const program = RE2JS.compile(pattern);
    return program.programSize() > patternLimits.steps ? null : program;
  } catch {
    return null;
  }
}

/** Can RE2 read the pattern, in the limits? */
export const isPattern = (pattern: string): boolean => programOf(pattern) !== null;

/** Does the whole value look like the pattern? True for one that cannot be read. */
export const fitsPattern = (pattern: string, value: string): boolean => programOf(pattern)?.matches(value) ?? true;
