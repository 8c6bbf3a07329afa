import { many, theOne, thisOne, toTheOne } from './nouns';

/** Of server/shared and of what all kinds share. */
export const shared: Record<string, string> = {
  'record.none': `${thisOne('what')} existiert nicht oder wurde gelöscht.`,
  'record.not_attached': `${thisOne('what')} ist nicht mehr mit ${toTheOne('record')} verknüpft.`,
  'record.attached': `{count, plural, =0 {Bereits angehängt: Es wurde nichts geändert.} one {${theOne('what')} wurde angehängt.} other {# ${many('what')} wurden angehängt.}}`,
  'record.detached': `${theOne('what')} wurde getrennt.`,
  'trash.none': `${thisOne('noun')} ist nicht im Papierkorb.`,
  'trash.identifier_taken': `${thisOne('noun')} kann nicht wiederhergestellt werden: „{subject}“ hat jetzt die Kennung {identifier}. Geben Sie dort zuerst eine andere ein.`,
  'trash.restored': `${theOne('noun')} wurde wiederhergestellt.`,
  'trash.restored_without': `${theOne('noun')} wurde wiederhergestellt. {count, plural, one {Eine Verknüpfung ist} other {# Verknüpfungen sind}} nicht zurückgekommen: Das Ziel gibt es nicht mehr, oder es ist inzwischen anders verknüpft.`,
  'bulk.changed_meanwhile': 'Seit der Auswahl hat jemand anders es geändert.',
  'bulk.already_so': 'Es ist schon so.',
  'bulk.set_or_delete': 'Geben Sie an, was gesetzt werden soll, oder dass gelöscht werden soll; nicht beides.',
  'bulk.ids_or_filter': 'Wählen Sie Datensätze durch ids oder durch filter, nicht durch beides.',
  'bulk.too_many':
    'Auf einmal können höchstens {most, number} Datensätze geändert werden. Schränken Sie die Liste ein.',
  'bulk.as_of': 'Senden Sie as_of so, wie die Vorschau es gesendet hat.',
  'bulk.changed_since': 'Es wurde seitdem wieder geändert: Machen Sie es dort von Hand rückgängig.',
  'bulk.undone_already': 'Das wurde bereits rückgängig gemacht.',
  'bulk.too_late': 'Das kann nur {minutes} Minuten lang rückgängig gemacht werden.',
  'bulk.undone': '{count, plural, one {# Datensatz ist} other {# Datensätze sind}} wieder wie vorher.',
  'bulk.would_change': '{count, plural, one {# Datensatz würde} other {# Datensätze würden}} geändert.',
  'bulk.deleted': '{count, plural, one {# Datensatz wurde} other {# Datensätze wurden}} gelöscht.',
  'bulk.changed': '{count, plural, one {# Datensatz wurde} other {# Datensätze wurden}} geändert.',
  'bulk.with_skipped': '{told} {count, plural, one {# wurde} other {# wurden}} übersprungen: {names}.',
  'bulk.changing': '{count, number} Datensätze werden geändert.',
  'bulk.deleting': '{count, number} Datensätze werden gelöscht.',
  'bulk.undoing': '{count, number} Datensätze werden auf ihren früheren Stand gebracht.',
  'bulk.at_work': 'Daran wird noch gearbeitet.',
  'bulk.ended': 'Das ist bereits beendet.',
  'bulk.stopped': 'Es hält nach den Datensätzen an, die gerade bearbeitet werden. Was erledigt ist, bleibt.',
  'bulk.nobody': 'Die Person, die das begonnen hat, ist deaktiviert.',
  'bulk.refused': 'Die Datenbank hat die Änderung abgelehnt.',
  'bulk.fault': 'Auf dem Server ist etwas schiefgegangen. Was vorher erledigt war, bleibt.',
  'record.in_use': 'Dieser Datensatz wird noch verwendet und kann nicht gelöscht werden.',
  'record.saved_by':
    '{person} hat diesen Datensatz gespeichert, nachdem Sie ihn geöffnet hatten. Ihre Eingaben bleiben erhalten: Laden Sie den Datensatz neu, vergleichen Sie und speichern Sie noch einmal.',
  'record.saved':
    'Jemand anderes hat diesen Datensatz gespeichert, nachdem Sie ihn geöffnet hatten. Ihre Eingaben bleiben erhalten: Laden Sie den Datensatz neu, vergleichen Sie und speichern Sie noch einmal.',

  'choice.gone': 'Diese Auswahl gibt es nicht mehr.',
  'choices.gone':
    'Einige dieser {what, select, assets {Assets} tickets {Tickets} changes {Änderungen} tasks {Aufgaben} other {Datensätze}} gibt es nicht mehr.',
  'person.gone': 'Diese Person gibt es nicht, oder sie ist deaktiviert.',
  'agent.gone': 'Nur ein aktiver Bearbeiter oder Administrator kann zugewiesen werden.',
  'field.taken':
    '{field, select, identifier {Die Kennung} name {Der Name} other {Der Wert von „{field}“}} ist bereits vergeben.',
  'text.character': 'Der Text enthält ein Zeichen, das nicht gespeichert werden kann.',
  'number.range': 'Eine Zahl oder ein Datum liegt außerhalb des zulässigen Bereichs.',

  'query.count': 'Senden Sie count als exact oder quick.',
  'query.known_total': 'Senden Sie known_total als ganze Zahl.',
  'query.once': 'Senden Sie {name} nur einmal, als einen Wert.',
  'query.flag': 'Senden Sie {name} als true oder false.',
  'query.ids': 'Der Filter {name} nimmt IDs an.',
  'query.id': 'Senden Sie {name} als eine ID.',
  'query.number': 'Der Wert von {name} muss eine ganze Zahl ab 1 sein.',
  'query.sort': 'Diese Liste kann nicht nach {field} sortiert werden.',
  'query.order': 'Die Sortierreihenfolge ist asc oder desc.',
  'query.give_number': 'Geben Sie eine Zahl an.',
  'query.date': 'Geben Sie das Datum als YYYY-MM-DD HH:mm:ss an.',

  'body.object': 'Der Inhalt der Anfrage muss ein Objekt sein.',
  'body.too_many': 'Das Formular hat zu viele Felder oder Dateien.',
  'body.too_deep': 'Der Inhalt der Anfrage ist zu tief verschachtelt.',
  'body.too_many_values': 'Die Anfrage hat zu viele Werte.',
  'body.forbidden_name': 'Ein Feld kann nicht {name} heißen.',
  'body.name': 'Ein Feld hat einen Namen, der nicht verwendet werden kann.',
  'file.too_large': 'Die Datei ist zu groß: Höchstens {max, number} MB können angehängt werden.',
  'upload.interrupted':
    'Das Hochladen wurde unterbrochen. Es wurde nichts gespeichert; bitte versuchen Sie es noch einmal.',
  'upload.busy':
    'Zurzeit werden zu viele Dateien hochgeladen. Es wurde nichts gespeichert; bitte versuchen Sie es in einigen Sekunden noch einmal.',
  'key.too_long': 'Der Schlüssel ist zu lang.',
  'key.used': 'Dieses Formular wurde schon für etwas anderes verwendet. Öffnen Sie es noch einmal.',

  'placeholder.unknown': 'Den Platzhalter {names} gibt es nicht. Diese können verwendet werden: {known}.',
  'placeholder.open': 'Einem Platzhalter fehlen die schließenden Klammern.',

  'address.none': 'Unter dieser Adresse gibt es nichts.',
  'request.too_large': 'Die Anfrage ist zu groß.',
  'request.json': 'Der Inhalt der Anfrage ist kein gültiges JSON.',
  'request.media_type': 'Senden Sie JSON, ein Formular oder multipart/form-data.',
  'request.refused': '{reason}',
  'request.headers': 'Das ist zu lang für eine Anfrage. Kürzen Sie die Suche oder wählen Sie weniger Filter.',
  'request.late':
    'Die Anfrage brauchte zu lange, um anzukommen. Es wurde nichts gespeichert; bitte versuchen Sie es noch einmal.',
  'request.unreadable': 'Die Anfrage kann nicht gelesen werden.',
  'server.fault': 'Auf dem Server ist ein Fehler aufgetreten. Laden Sie neu, um zu sehen, ob etwas gespeichert wurde.',
  'rule.other': '{text}',
  'sentence.two': '{before} {next}',
};
