import { useMemo } from 'react';
import type { Message, Value } from '../../../texts/message';
import { useHost } from '../host/useHost';
import { fill, type Translate, type Translation } from './messages';

/** Says messages in a language; those that it lacks in English. */
export const translator =
  (locale: string, { texts }: Translation): Translate =>
  ([id, english]: Message<string>, values: Record<string, Value> = {}) => {
    const text = texts?.[id];
    return fill(text ?? english, values, text ? locale : 'en');
  };

/** Says messages in the language of the host page. */
export function useMessages(): Translate {
  const { kit, translation } = useHost();
  return useMemo(() => translator(kit.locale, translation), [kit.locale, translation]);
}

/** Says what a rule of wire/ says in the language of the host page. */
export function useRuleText(): (english: string) => string {
  const { translation } = useHost();
  return (english) => translation.rule?.(english) ?? english;
}
