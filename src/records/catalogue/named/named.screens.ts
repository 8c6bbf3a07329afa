import {
  type CatalogueLookup,
  type NamedCatalogue,
  namedCatalogues,
  type NamedKey,
} from '../../../../wire/catalogue/named';
import * as texts from '../../../../texts/compiled/screen/area/catalogue';
import { type CataloguePaths, pathsOf } from '../catalogue.paths';
import { namedFacts, type NamedTexts } from './named.catalogues';

/** The screens of a catalogue of names. */
export interface NamedScreens {
  of: NamedCatalogue;
  paths: CataloguePaths;
  /** The lookup of its rows. */
  lookup: CatalogueLookup;
  texts: NamedTexts;
}

const screensOf = (key: NamedKey): NamedScreens => {
  const { page, texts: group } = namedFacts[key];
  const of = namedCatalogues[key];
  return { of, paths: pathsOf(page), lookup: of.lookup, texts: texts[group] };
};

export const contractTypeScreens = screensOf('contractTypes');

/** By the first part of their addresses below the base path. */
export const namedScreens: Readonly<Record<string, NamedScreens>> = Object.fromEntries(
  (Object.keys(namedFacts) as NamedKey[]).map((key) => [namedFacts[key].page, screensOf(key)]),
);
