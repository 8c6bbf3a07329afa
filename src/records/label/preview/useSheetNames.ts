import { articles, places, sheetOf, type FreeSize, type SheetName } from '../../../../wire/label/label.sheets';
import { useMessages } from '../../../shared/i18n/useMessages';
import { labelMessages } from '../label.messages';

/** What the sheets are called, with their measures. */
export function useSheetNames(free: FreeSize): (name: SheetName) => string {
  const t = useMessages(labelMessages);
  return (name) => {
    const sheet = sheetOf(name, free);
    const { width, height } = sheet;
    return name === 'free'
      ? t(sheet.isRoll ? 'own_roll' : 'own_size', { width, height })
      : t('sheet_option', { article: articles[name], width, height, count: places(sheet).length });
  };
}
