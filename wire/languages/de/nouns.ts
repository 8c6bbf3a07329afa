type Article = 'der' | 'die' | 'das';

const nouns: Record<string, [article: Article, one: string, many: string]> = {
  record: ['der', 'Datensatz', 'Datensätze'],
  problem: ['das', 'Problem', 'Probleme'],
  change: ['die', 'Änderung', 'Änderungen'],
  release: ['das', 'Release', 'Releases'],
  asset: ['das', 'Asset', 'Assets'],
  ticket: ['das', 'Ticket', 'Tickets'],
  task: ['die', 'Aufgabe', 'Aufgaben'],
  board: ['das', 'Gremium', 'Gremien'],
  level: ['die', 'Stufe', 'Stufen'],
  approval: ['die', 'Genehmigung', 'Genehmigungen'],
  user: ['die', 'Person', 'Personen'],
  organization: ['die', 'Organisation', 'Organisationen'],
  department: ['die', 'Abteilung', 'Abteilungen'],
  team: ['das', 'Team', 'Teams'],
  location: ['der', 'Standort', 'Standorte'],
  contract: ['der', 'Vertrag', 'Verträge'],
  entry: ['der', 'Eintrag', 'Einträge'],
  file: ['die', 'Datei', 'Dateien'],
  attachment: ['der', 'Anhang', 'Anhänge'],
  filter: ['der', 'Filter', 'Filter'],
  form: ['das', 'Formular', 'Formulare'],
  group: ['die', 'Formulargruppe', 'Formulargruppen'],
  icon: ['das', 'Symbol', 'Symbole'],
  import: ['der', 'Import', 'Importe'],
  job: ['der', 'Auftrag', 'Aufträge'],
  lookup: ['die', 'Auswahlliste', 'Auswahllisten'],
  mail: ['die', 'E-Mail', 'E-Mails'],
  mapping: ['die', 'Zuordnung', 'Zuordnungen'],
  report: ['der', 'Bericht', 'Berichte'],
  type: ['der', 'Typ', 'Typen'],
  status: ['der', 'Status', 'Status'],
  relation: ['die', 'Beziehung', 'Beziehungen'],
  template: ['die', 'Vorlage', 'Vorlagen'],
  announcement: ['die', 'Mitteilung', 'Mitteilungen'],
  notification: ['die', 'Benachrichtigung', 'Benachrichtigungen'],
  vendor: ['der', 'Lieferant', 'Lieferanten'],
  product: ['das', 'Produkt', 'Produkte'],
  mode: ['die', 'Beschaffungsart', 'Beschaffungsarten'],
  priority: ['die', 'Priorität', 'Prioritäten'],
  impact: ['die', 'Auswirkung', 'Auswirkungen'],
  workflow: ['der', 'Workflow', 'Workflows'],
  listener: ['der', 'Listener', 'Listener'],
};

/** A select over all nouns; a noun that is not among them is said as the first, a record. */
const select = (slot: string, form: (article: Article, one: string, many: string) => string): string => {
  const forms = Object.entries(nouns).map(([noun, word]) => [noun, form(...word)] as const);
  return `{${slot}, select, ${forms.map(([noun, text]) => `${noun} {${text}}`).join(' ')} other {${forms[0]?.[1]}}}`;
};

/** „Dieses Problem“ */
export const thisOne = (slot: string): string =>
  select(slot, (article, one) => `${{ der: 'Dieser', die: 'Diese', das: 'Dieses' }[article]} ${one}`);
/** „Das Problem“ */
export const theOne = (slot: string): string =>
  select(slot, (article, one) => `${{ der: 'Der', die: 'Die', das: 'Das' }[article]} ${one}`);
/** „diesen Vertrag“, as the object of a sentence */
export const toThisOne = (slot: string): string =>
  select(slot, (article, one) => `${{ der: 'diesen', die: 'diese', das: 'dieses' }[article]} ${one}`);
/** „den Vertrag“, „3 Verträge“, as the object of a sentence */
export const theCounted = (slot: string): string =>
  select(slot, (article, one, word) => counted(`${{ der: 'den', die: 'die', das: 'das' }[article]} ${one}`, word));
/** „einen Vertrag“, „3 Verträge“, as the object of a sentence */
export const aCounted = (slot: string): string =>
  select(slot, (article, one, word) => counted(`${{ der: 'einen', die: 'eine', das: 'ein' }[article]} ${one}`, word));
const counted = (one: string, word: string): string => `{count, plural, one {${one}} other {{count} ${word}}}`;
/** „dem Problem“ */
export const toTheOne = (slot: string): string =>
  select(slot, (article, one) => `${article === 'die' ? 'der' : 'dem'} ${one}`);
/** „Probleme“ */
export const many = (slot: string): string => select(slot, (_article, _one, word) => word);
