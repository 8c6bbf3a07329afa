/** Of rights, of the help-desk that we ship, of sign-in and of background work. */
export const desk: Record<string, string> = {
  'right.missing': 'Fehlende Berechtigung: {key}',
  'permission.updated': 'Die Berechtigungen wurden aktualisiert.',
  'permission.admin': 'Ein Administrator hat jede Berechtigung.',
  'permission.gone': 'Eine der Berechtigungen gibt es nicht.',
  'permission.not_user': 'Ein Benutzer kann {key} nicht haben.',
  'permission.not_agent': 'Ein Bearbeiter kann {key} nicht haben.',
  'permission.role': 'Die Rolle ist user oder agent.',

  'session.none': 'Sie sind nicht angemeldet, oder Ihre Sitzung ist abgelaufen.',
  'session.ended': 'Sie sind abgemeldet.',
  'session.forgotten': 'Der Helpdesk wird erneut gefragt, wer Sie sind.',
  'tickets.hidden':
    'Tickets werden hier nicht angezeigt: Die Verbindung zum Helpdesk sagt nicht, wer sie sehen darf. Was zu tun ist, findet die Administration unter „Verbindung“.',
  'session.token':
    'Die Bestätigung des Helpdesks, wer Sie sind, ist nicht oder nicht mehr gültig. Laden Sie die Seite neu.',
  'session.token_used': 'Die Bestätigung des Helpdesks, wer Sie sind, wurde schon verwendet. Laden Sie die Seite neu.',
  'session.no_tokens': 'Dieser Helpdesk meldet Personen selbst an und nimmt kein Token entgegen.',
  'session.left': 'Der Helpdesk meldet, dass dieses Konto geschlossen ist.',
  'session.unknown': 'Der Helpdesk sagt nicht, wer Sie sind. Versuchen Sie es gleich noch einmal.',
  'session.wrong_password': 'Die E-Mail-Adresse oder das Passwort ist falsch.',
  'session.too_many': 'Zu viele Versuche. Bitte warten Sie {minutes} Minuten und versuchen Sie es noch einmal.',
  'session.other_site':
    'Diese Anmeldung wurde von einer anderen Website gesendet. Öffnen Sie die Anmeldeseite und versuchen Sie es noch einmal.',
  'token.stale':
    'Das Sicherheitstoken fehlt oder ist veraltet. Laden Sie die Seite neu und versuchen Sie es noch einmal.',

  'ticket.replied': 'Die Antwort wurde gesendet.',
  'ticket.noted': 'Die Notiz wurde hinzugefügt.',
  'ticket.status_changed': 'Der Status wurde geändert.',
  'ticket.not_from_here': 'Der Helpdesk lässt das von hier aus nicht zu.',

  'host.changed': '{count, plural, one {Ein Datensatz wird} other {{count} Datensätze werden}} neu gelesen.',
  'host.refused_subject':
    '{action, select, status {Der Status} priority {Die Priorität} assign {Die Zuweisung} other {Eine Antwort}} zu {count, plural, one {Ticket {ticket}} other {{count} Tickets}} kam nicht im Help-Desk an',
  'host.refused': 'Das Help-Desk hat nicht getan, worum Sie gebeten haben. Es sagt: {reason}',
  'host.refused_ticket': '#{ticket}: {subject}',
  'host.signature': 'Die Signatur fehlt, ist falsch oder zu alt.',
  'host.replayed': 'Diese Nachricht wurde schon angenommen.',
  'host.cursor': 'Diesen Cursor haben wir nicht ausgegeben. Beginnen Sie ohne einen.',
  'host.ids': 'Höchstens {count} IDs können auf einmal genannt werden.',
  'host.action': 'Das ist keine Aktion, die die Host-API beschreibt.',

  'job.host_actions': 'Gibt an das Help-Desk weiter, was mit seinen Tickets getan wurde',
  'job.mail': 'E-Mail {id} an {recipient}',
  'job.mail_deleted': 'Eine gelöschte E-Mail',
  'job.tidy': 'Löscht, was erledigt ist',
  'job.trash': 'Löscht endgültig, was 30 Tage im Papierkorb war',
  'job.release_starts': 'Benachrichtigt über Releases, die innerhalb eines Tages beginnen',
  'job.approval_departed': 'Nimmt deaktivierte Genehmigende aus ihren Gremien',
  'job.approval_reminders': 'Erinnert Genehmigende',
  'job.bulk': 'Ändert oder löscht {count, number} Datensätze',
  'job.export': 'Erstellt die Datei einer Liste',
  'job.exports': 'Löscht Dateien von Listen nach einer Woche und lässt unfertige neu erstellen',
  'job.report_mails': 'Sendet Berichte nach ihrem Zeitplan',
  'job.state': 'Der Status ist einer von {states}.',
  'job.not_failed': 'Nur fehlgeschlagene Aufträge können wiederholt werden.',
  'job.retried': 'Der Auftrag wird wiederholt.',
  'desk.language': 'Sie erhalten E-Mails von jetzt an in dieser Sprache.',
};
