/** Sentences of mails, their titles and links. */
export const mails: Record<string, string> = {
  'mail.many_subject': '{actor} hat {count} Ihrer Datensätze geändert',
  'mail.many_more': 'Und {count} weitere.',
  'mail.service_desk': 'Der Service Desk',
  'mail.problem_created': '{actor} hat das Problem {identifier} „{subject}“ angelegt.',
  'mail.problem_closed': '{actor} hat das Problem {identifier} „{subject}“ geschlossen.',
  'mail.problem_assigned': '{actor} hat Ihnen das Problem {identifier} „{subject}“ zugewiesen.',
  'mail.problem_status': '{actor} hat das Problem {identifier} „{subject}“ auf {status} gesetzt.',
  'mail.open_problem': 'Problem öffnen',
  'mail.change_created': '{actor} hat die Änderung {identifier} „{subject}“ angelegt.',
  'mail.change_closed': '{actor} hat die Änderung {identifier} „{subject}“ geschlossen.',
  'mail.change_status': '{actor} hat die Änderung {identifier} „{subject}“ auf {status} gesetzt.',
  'mail.planned': 'Geplant: {when}',
  'mail.window': '{when}, {zone}',
  'mail.window_from': 'ab {when}, {zone}',
  'mail.window_until': 'bis {when}, {zone}',
  'mail.open_change': 'Änderung öffnen',
  'mail.release_completed': '{actor} hat das Release {identifier} „{subject}“ abgeschlossen.',
  'mail.release_starts': 'Das Release {identifier} „{subject}“ soll planmäßig am {start} beginnen.',
  'mail.open_release': 'Release öffnen',
  'mail.asset_assigned': '{actor} hat Ihnen das Asset {identifier} „{name}“ zugewiesen.',
  'mail.asset_assigned_to': '{actor} hat das Asset {identifier} „{name}“ {person} zugewiesen.',
  'mail.asset_taken': 'Das Asset {identifier} „{name}“ ist Ihnen nicht mehr zugewiesen: {actor} hat es geändert.',
  'mail.asset_returned': '{actor} hat das Asset {identifier} „{name}“ von {person} zurückgenommen.',
  'mail.asset_managed': '{actor} hat Ihnen die Verwaltung des Assets {identifier} „{name}“ übertragen.',
  'mail.receipt': 'Sie haben das Asset {identifier} „{name}“ ({type}) erhalten. Übergeben von {actor}.',
  'mail.receipt_returned': 'Sie haben das Asset {identifier} „{name}“ ({type}) zurückgegeben. Angenommen von {actor}.',
  'mail.receipt_subject': 'Beleg: [{identifier}] {name}',
  'mail.open_asset': 'Asset öffnen',
  'mail.replied': '{actor} hat geantwortet:',
  'mail.replied_with_files': '{actor} hat geantwortet und {files} angehängt:',
  'mail.open_ticket': 'Ticket öffnen',
  'mail.approval_requested':
    'Für die Änderung {identifier} „{subject}“ wird Ihre Genehmigung auf der Stufe „{level}“ des Gremiums „{cab}“ benötigt.',
  'mail.approval_reminder':
    'Die Änderung {identifier} „{subject}“ wartet noch auf Ihre Genehmigung auf der Stufe „{level}“ des Gremiums „{cab}“.',
  'mail.approver_added':
    '{actor} bittet Sie, die Änderung {identifier} „{subject}“ auf der Stufe „{level}“ des Gremiums „{cab}“ zu genehmigen: {reason}',
  'mail.reminder_subject': 'Erinnerung: [{identifier}] {subject}',
  'mail.approval_subject': 'Genehmigung benötigt: [{identifier}] {subject}',
  'mail.link_is_yours':
    'Der Link ist nur für Sie bestimmt und {days} Tage lang gültig; bitte geben Sie ihn nicht weiter.',
  'mail.link_opens':
    'Die Schaltfläche öffnet nur die Seite, auf der Sie die Änderung lesen und entscheiden. Durch das Öffnen wird nichts entschieden.',
  'mail.fact_planned': 'Geplant',
  'mail.fact_type': 'Typ',
  'mail.fact_risk': 'Auswirkung (Risiko)',
  'mail.fact_priority': 'Priorität',
  'mail.fact_requester': 'Anfordernde Person',
  'mail.votes': 'Bisherige Stimmen',
  'mail.vote':
    '{name} hat auf der Stufe „{level}“ {status, select, APPROVED {zugestimmt} other {abgelehnt}}: {comment}',
  'mail.somebody': 'Jemand',
  'mail.decide': 'Lesen und entscheiden',
  'mail.approver_removed':
    '{actor} hat Sie von den Genehmigenden der Änderung {identifier} „{subject}“ auf der Stufe „{level}“ des Gremiums „{cab}“ entfernt: {reason} Ihr Link ist nicht mehr gültig.',
  'mail.level_empty':
    'Auf der Stufe „{level}“ des Gremiums „{cab}“ kann niemand über die Änderung {identifier} „{subject}“ entscheiden. Bitte fügen Sie eine genehmigende Person hinzu.',
  'mail.level_empty_subject': 'Niemand kann genehmigen: [{identifier}] {subject}',
  'mail.voted':
    '{actor} hat die Änderung {identifier} „{subject}“ auf der Stufe „{level}“ des Gremiums „{cab}“ {action, select, approve {genehmigt} other {abgelehnt}}: {comment}',
  'mail.decided':
    'Das Gremium „{cab}“ hat die Änderung {identifier} „{subject}“ {decision, select, approved {genehmigt} other {abgelehnt}}.',
  'mail.level_activated':
    'Die Änderung {identifier} „{subject}“ ist jetzt auf der Stufe „{level}“ des Gremiums „{cab}“.',
  'mail.approval_applied': 'Die Änderung {identifier} „{subject}“ wurde dem Gremium „{cab}“ zur Genehmigung vorgelegt.',
};
