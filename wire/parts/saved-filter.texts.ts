import * as sentences from '../../texts/compiled/rules/shared';
import { maxSorts } from '../protocol/list';
import { savedFilterLimits } from './saved-filter';

/** By itself: widgets on a ticket know the calls of saved filters and save none. */
export const savedFilterTexts = {
  name: sentences.name_too_long(savedFilterLimits.name),
  unnamed: sentences.unnamed_filter,
  none: sentences.no_filter,
  tooLarge: sentences.filter_too_large,
  columns: sentences.too_many_columns(savedFilterLimits.columns),
  sorts: sentences.too_many_sorts(maxSorts),
  sort: sentences.unknown_sort,
  group: sentences.unknown_group,
} as const;
