import { useMemo } from 'react';
import { useHost } from '../host/useHost';
import { fill, type Catalogue, type Slots, type Text, type Translation } from './messages';

/** Translator of one catalogue: `t('key')`, or `t('key', {placeholder: value})` where the text has placeholders. */
export type Translate<M extends Record<string, Text>> = <K extends keyof M & string>(
  key: K,
  ...values: [Slots<M[K]>] extends [never] ? [] : [Record<Slots<M[K]>, string | number>]
) => string;

/** The translator of a catalogue for a locale; keys that the language lacks come in English. */
export function translator<M extends Record<string, Text>>(
  catalogue: Catalogue<M>,
  locale: string,
  translation: Translation,
): Translate<M> {
  return (key, ...[values]) => {
    const translated = translation[catalogue.name]?.[key];
    return fill(translated ?? catalogue.texts[key]!, values ?? {}, translated ? locale : 'en');
  };
}

/** The texts of a feature in the language of the host page. */
export function useMessages<M extends Record<string, Text>>(catalogue: Catalogue<M>): Translate<M> {
  const { kit, translation } = useHost();
  return useMemo(() => translator(catalogue, kit.locale, translation), [catalogue, kit.locale, translation]);
}
