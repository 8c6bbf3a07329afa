/** The run of an import: what is wrong with rows, how far it is, and its mails. */
export const importRun: Record<string, string> = {
  'import.wrong': '„{value}“: {reason}',
  'import.rounded':
    'Eine Tabellenkalkulation behält fünfzehn Stellen einer Zahl und hat die übrigen zu Nullen gemacht. Formatieren Sie die Spalte als Text und geben Sie die Zahl neu ein.',
  'import.long_row': 'Die Zeile hat {cells} Zellen, die Kopfzeile aber {columns}.',
  'import.twice': 'Die Kennung „{value}“ steht bereits in Zeile {row}.',
  'import.exists':
    'Ein Asset mit der Kennung „{value}“ gibt es bereits. Lassen Sie vorhandene Assets aktualisieren oder entfernen Sie die Zeile.',
  'import.html': 'Nicht erlaubte Teile des HTML wurden weggelassen.',
  'import.no_agent': 'Es gibt keinen aktiven Agenten mit der E-Mail-Adresse „{value}“.',
  'import.no_person': 'Es gibt keine aktive Person mit der E-Mail-Adresse „{value}“.',
  'import.not_there': '„{value}“ gibt es nicht in {name}, woher diese Liste kommt.',
  'import.from_help_desk': 'Diese Liste kommt aus {name}: {field}. Fügen Sie dort hinzu, was fehlt.',
  'import.unknown': '„{value}“ gibt es nicht. Berichtigen Sie den Namen oder legen Sie ihn vorher an.',
  'import.several': 'Mehrere heißen „{value}“: Der erste wurde genommen.',
  'import.no_agent_named': 'Es gibt keinen aktiven Agenten mit dem Namen „{value}“.',
  'import.no_person_named': 'Es gibt keine aktive Person mit dem Namen „{value}“.',
  'import.several_people': 'Mehrere Personen heißen „{value}“. Schreiben Sie die E-Mail-Adresse.',
  'import.no_id': 'Es gibt kein Asset mit der ID „{value}“.',
  'import.shortened':
    '„{value}“ sieht aus wie eine lange Zahl, die eine Tabellenkalkulation gekürzt hat. Formatieren Sie die Spalte als Text.',
  'import.needs_department':
    'Dieses Feld gehört zu {names}, und die Zeile hat keine Abteilung. Ordnen Sie auch die Spalte mit der Abteilung zu.',
  'import.other_department': 'Dieses Feld gehört zu {names}, und das Asset gehört zu einer anderen Abteilung.',
  'import.several_dates': '„{value}“ kann zwei Tage bedeuten. Wählen Sie, wie Daten in dieser Spalte geschrieben sind.',
  'import.no_date': '„{value}“ ist kein Datum des Kalenders.',
  'import.several_numbers':
    '„{value}“ kann zwei Zahlen bedeuten. Wählen Sie, wie Zahlen in dieser Spalte geschrieben sind.',
  'import.number': '„{value}“ ist keine Zahl in der Schreibweise {format}.',
  'import.no_number': '„{value}“ ist keine Zahl.',
  'import.date': '„{value}“ ist kein Datum des Kalenders in der Schreibweise {format}.',
  'import.refused':
    'Die Datenbank hat diese Zeile abgelehnt. Prüfen Sie sie auf Zeichen, die nicht gespeichert werden können.',

  'import.nobody': 'Die Person, die die Datei hochgeladen hat, ist deaktiviert.',
  'import.no_right':
    'Die Person, die die Datei hochgeladen hat, hat das Recht „{name}“ nicht mehr, das dieser Import braucht.',
  'import.no_type': 'Der Asset-Typ dieses Imports wurde gelöscht. Laden Sie die Datei erneut hoch.',
  'import.no_field': 'Ein eigenes Feld dieses Imports wurde gelöscht. Laden Sie die Datei erneut hoch.',
  'import.fault':
    'Auf dem Server ist etwas schiefgegangen. Die Zeilen, die vorher erledigt waren, bleiben; fragen Sie Ihre Administration.',

  'import.status.checked': 'Hochgeladen',
  'import.status.queued': 'Wartet',
  'import.status.running': 'Läuft',
  'import.status.paused': 'Angehalten',
  'import.status.completed': 'Abgeschlossen',
  'import.status.errors': 'Mit Fehlern abgeschlossen',
  'import.status.failed': 'Fehlgeschlagen',
  'import.status.discarded': 'Verworfen',

  'import.paused': 'Der Import ist angehalten.',
  'import.resumed': 'Der Import geht weiter.',
  'import.is_discarded': 'Der Import wurde verworfen.',
  'import.undone':
    'Der Import wurde rückgängig gemacht: {removed, plural, one {# Asset ist} other {# Assets sind}} im Papierkorb, {restored, plural, one {# hat wieder seine früheren Werte} other {# haben wieder ihre früheren Werte}}, {kept, plural, one {# blieb} other {# blieben}} unverändert.',
  'import.not_running': 'Nur ein laufender Import kann angehalten werden.',
  'import.not_paused': 'Dieser Import ist nicht angehalten.',
  'import.has_ended': 'Dieser Import ist beendet und kann nicht verworfen werden.',
  'import.not_ended': 'Nur ein beendeter oder angehaltener Import kann rückgängig gemacht werden.',
  'import.undoing': 'Der Import wird rückgängig gemacht: {total, number} Zeilen.',
  'import.being_undone': 'Dieser Import wird gerade rückgängig gemacht.',
  'import.undone_before': 'Dieser Import wurde bereits rückgängig gemacht.',
  'import.nothing': 'Dieser Import hat nichts angelegt oder geändert, das rückgängig gemacht werden könnte.',
  'import.too_late': 'Ein Import kann {days} Tage lang rückgängig gemacht werden.',
  'import.failed_file': 'fehlgeschlagene Zeilen',
  'import.message_type': 'Die Art ist eine von {types}.',
  'import.outcome': 'Das Ergebnis ist eines von {outcomes}.',

  'job.import': 'Import von {file}',
  'job.import_deleted': 'Ein gelöschter Import',
  'mail.import_subject': 'Import beendet: {name}',
  'mail.import_failed_subject': 'Import fehlgeschlagen: {name}',
  'mail.import_ended':
    'Der Import von „{name}“ ist beendet: {created, number} angelegt, {updated, number} aktualisiert, {failed, number} fehlgeschlagen.',
  'mail.import_failed': 'Der Import von „{name}“ ist fehlgeschlagen.',
  'mail.open_import': 'Import öffnen',
  'mail.import_assigned_subject':
    '{count, plural, one {Ihnen wurde ein Asset zugewiesen} other {Ihnen wurden {count, number} Assets zugewiesen}}',
  'mail.import_assigned':
    '{count, plural, one {Dieses Asset ist Ihnen ab jetzt zugewiesen:} other {Diese Assets sind Ihnen ab jetzt zugewiesen:}}',
  'mail.import_asset': '{identifier} „{name}“',
  'mail.open_assets': 'Assets öffnen',
};
