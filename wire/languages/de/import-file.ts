/** Uploading a file with assets and mapping its columns. */
export const importFile = {
  'import.file.format':
    'Dies ist weder eine CSV- noch eine XLSX-Datei. Speichern Sie die Tabelle in einem dieser Formate, ohne Kennwort, und laden Sie sie erneut hoch.',
  'import.file.unpacked':
    'Diese XLSX-Datei wird beim Entpacken zu groß. Speichern Sie die Tabelle als CSV und laden Sie diese hoch.',
  'import.file.slow':
    'Die Datei zu lesen dauert zu lange. Speichern Sie die Tabelle als CSV, eine große in mehreren Teilen, und laden Sie diese hoch.',
  'import.file.heading':
    'Die Überschrift von Spalte {number} hat mehr als {max, number} Zeichen. In der ersten Zeile müssen die Namen der Spalten stehen.',
  'import.file.columns': 'Die Datei hat mehr als {max, number} Spalten. Entfernen Sie die nicht benötigten.',
  'import.file.rows': 'Die Datei hat mehr als {max, number} Zeilen. Laden Sie sie in mehreren Teilen hoch.',
  'import.file.header': 'Die Datei ist leer. In der ersten Zeile müssen die Namen der Spalten stehen.',
  'import.file.rowless': 'Die Datei hat eine Kopfzeile und keine weiteren Zeilen. Es gibt nichts zu importieren.',
  'import.file.quote':
    'In Zeile {row, number} beginnt ein Anführungszeichen, das nicht geschlossen wird. Schließen oder entfernen Sie es und laden Sie die Datei erneut hoch.',
  'import.file.nul':
    'Die Datei enthält NUL-Zeichen, die in keinem Text vorkommen. Speichern Sie die Tabelle als CSV in UTF-8 und laden Sie sie erneut hoch.',
  'import.row.cell': 'Die Zelle in der Spalte {column} hat mehr als {max, number} Zeichen.',
  'import.row.length': 'Die Zellen der Zeile haben zusammen mehr als {max, number} Zeichen.',
  'import.column': 'Spalte {number}',
  'import.uploaded': 'Die Datei wurde hochgeladen.',
  'import.tried': 'Der Probelauf wurde gestartet.',
  'import.started': 'Der Import wurde gestartet.',
  'import.submitted': 'Dieser Import wurde bereits gestartet.',
  'import.discarded': 'Dieser Import wurde verworfen. Laden Sie die Datei erneut hoch.',
  'import.field.named': 'Namen wie im Katalog; Groß- und Kleinschreibung ist gleich.',
  'import.field.identifier':
    'Sagt, welches Asset eine Zeile ist, z. B. die Inventarnummer. Ein Asset ohne Kennung erhält die nächste Nummer.',
  'import.field.managed_by': 'Die E-Mail-Adresse eines Bearbeiters oder der volle Name, wenn nur einer ihn hat.',
  'import.field.used_by': 'Die E-Mail-Adresse einer Person oder der volle Name, wenn nur eine ihn hat.',
  'import.field.asset_type':
    'Namen von Typen oder ihr Pfad wie in Hardware > Laptop. Eine Zeile ohne Typ bekommt den, der für die Datei gewählt ist.',
  'import.field.id':
    'Die Nummer in einer Datei, die aus der Liste der Assets heruntergeladen wurde. An ihr wird das Asset erkannt, wenn eine Zeile keine Kennung hat.',
  'import.field.checkbox': 'true oder false',
  'import.field.options': 'Eines von: {options}',
  'import.mapping.field': 'Assets dieses Typs haben kein Feld {field}.',
  'import.mapping.twice': 'Das Feld {field} ist zweimal zugeordnet. Wählen Sie eine Spalte dafür.',
  'import.mapping.column': 'Die Datei hat keine Spalte {number}, die dem Feld {field} zugeordnet ist.',
  'import.mapping.name': 'Wählen Sie die Spalte, in der der Name des Assets steht.',
  'import.mapping.format': 'Die Werte des Feldes {field} sind nicht als {format} geschrieben.',
  'import.mapping.saved': 'Die Zuordnung wurde gespeichert.',
  'import.mapping.deleted': 'Die Zuordnung wurde gelöscht.',
  'import.sample.file': 'Assets',
  'import.sample.name': 'Notebook am Empfang',
  'import.sample.printer': 'Drucker im zweiten Stock',
  'import.sample.description': 'Mit Dockingstation',
};
