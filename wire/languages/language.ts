import type { RuleCode } from './rules';

/** What the server says in a language beside English. */
export interface Catalogue {
  rightToLeft: boolean;
  /** Sentences of rules, by their code in rules.ts; the number in it is `{max}`. */
  rules: Readonly<Record<RuleCode, string>>;
  /** Everything else by the code of `say()` in server/, in ICU message syntax. */
  sentences: Readonly<Record<string, string>>;
}
