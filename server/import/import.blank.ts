import { plain, plainSigns } from './import.signs';

/** What people and programs write where there is nothing, in English, German and Arabic; case and outer signs do not count. */
const nothing = new Set(
  [
    ...['n/a', 'na', 'not available', 'not applicable', 'not assigned', 'not set', 'not specified', 'unassigned'],
    ...['none', 'null', 'nil', 'nan', 'empty', 'blank', 'unknown', 'undefined', 'unspecified', 'tbd', 'tba', 'ref'],
    ...['no tag', 'no asset tag', 'no serial', 'no serial number', 'no name', 'no value', 'no data', 'value', 'div/0'],
    ...['to be filled by o.e.m.', 'default string', 'system serial number', 'not known', 'nothing', 'no', '\\n'],
    ...['kein', 'keine', 'keiner', 'keins', 'keine angabe', 'k. a.', 'leer', 'unbekannt', 'nicht vorhanden'],
    ...['nicht zugewiesen', 'nicht angegeben', 'nicht bekannt', 'ohne', 'entfällt', 'keine nummer', 'nichts', 'fehlt'],
    ...['لا يوجد', 'لا شيء', 'غير معروف', 'غير متوفر', 'غير متاح', 'غير محدد', 'بدون', 'فارغ', 'مجهول'],
  ].map(plain),
);
/** Words that are an answer where they stand alone, and nothing where a sign says so: `#VALUE!`, `\N`. */
const onlyMarked = new Set(['ref', 'value', 'div0', 'no', 'n'].map(plain));

/** `0000-00-00 00:00:00`, and the first day that programs of Microsoft know. */
const noDay =
  /^(?:0{4}([-/.])00?\1 ?00?|00?([-/.]) ?00?\2 ?(?:00){1,2}|0{8}|0001-01-01|1900-01-00|0?1[/.]0?1[/.]0001)(?:[ T]0?0?[:.]00(?:[:.]00(?:\.0+)?)?| 12:00(?::00)? am)?z?$/i;

/** A word that says that there is nothing. */
export function isBlank(cell: string): boolean {
  const text = plainSigns(cell).trim();
  if (!text || text.length > 30) return false;
  if (/^[-.?/*_#~ ]+$/.test(text) || noDay.test(text)) return true;
  const word = plain(text);
  if (!nothing.has(word) && word !== 'n') return false;
  return onlyMarked.has(word) ? /^[#\\<([{]/.test(text) : true;
}
