import { articles, places, sheetOf, type FreeSize, type SheetName } from '../../../../wire/label/label.sheets';
import { useMessages } from '../../../shared/i18n/useMessages';
import * as labelMessages from '../../../../texts/compiled/screen/label';

/** What the sheets are called, with their measures. */
export function useSheetNames(free: FreeSize): (name: SheetName, other?: FreeSize) => string {
  const t = useMessages();
  return (name, other = free) => {
    const sheet = sheetOf(name, other);
    const { width, height } = sheet;
    return name === 'free'
      ? t(sheet.isRoll ? labelMessages.own_roll : labelMessages.own_size, { width, height })
      : t(labelMessages.sheet_option, { article: articles[name], width, height, count: places(sheet).length });
  };
}
