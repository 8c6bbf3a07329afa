import { useMemo } from 'react';
import { useHost } from '../host/useHost';
import { fill, type Catalogue, type Text, type Translate, type Translation } from './messages';

/** The translator of a catalogue for a locale; keys that the language lacks come in English. */
export function translator<M extends Record<string, Text>>(
  catalogue: Catalogue<M>,
  locale: string,
  translation: Translation,
): Translate<M> {
  return (key, ...[values]) => {
    const translated = translation.texts?.[catalogue.name]?.[key];
    return fill(translated ?? catalogue.texts[key]!, values ?? {}, translated ? locale : 'en');
  };
}

/** The texts of a feature in the language of the host page. */
export function useMessages<M extends Record<string, Text>>(catalogue: Catalogue<M>): Translate<M> {
  const { kit, translation } = useHost();
  return useMemo(() => translator(catalogue, kit.locale, translation), [catalogue, kit.locale, translation]);
}

/** Says what a rule of wire/ says in the language of the host page. */
export function useRuleText(): (english: string) => string {
  const { translation } = useHost();
  return (english) => translation.rule?.(english) ?? english;
}
