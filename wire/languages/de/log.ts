const thisNoun =
  '{noun, select, problem {dieses Problem} change {diese Änderung} release {dieses Release} asset {dieses Asset} contract {diesen Vertrag} other {diesen Eintrag}}';

/** `das Asset`, `ein Asset`, `3 Assets`, in the accusative. */
const things: Readonly<Record<string, { the: string; a: string; many: string }>> = {
  problem: { the: 'das Problem', a: 'ein Problem', many: 'Probleme' },
  change: { the: 'die Änderung', a: 'eine Änderung', many: 'Änderungen' },
  release: { the: 'das Release', a: 'ein Release', many: 'Releases' },
  asset: { the: 'das Asset', a: 'ein Asset', many: 'Assets' },
  contract: { the: 'den Vertrag', a: 'einen Vertrag', many: 'Verträge' },
  ticket: { the: 'das Ticket', a: 'ein Ticket', many: 'Tickets' },
  task: { the: 'die Aufgabe', a: 'eine Aufgabe', many: 'Aufgaben' },
  approver: { the: 'die genehmigende Person', a: 'eine genehmigende Person', many: 'genehmigende Personen' },
};

/** Of a kind without a word the kind itself. */
const counted = (article: 'the' | 'a'): string => {
  const forms = Object.entries(things).map(
    ([kind, thing]) => `${kind} {{count, plural, one {${thing[article]}} other {{count} ${thing.many}}}}`,
  );
  return `{what, select, ${forms.join(' ')} other {{count} × {what}}}`;
};

/** Sentences of the activity log. Labels and entries of the planning are in the accusative. */
export const log: Record<string, string> = {
  'log.system': 'Das System',
  'log.comma': ', ',
  'log.semicolon': '; ',
  'log.created': `<b>{actor}</b> hat ${thisNoun} angelegt`,
  'log.updated': '<b>{actor}</b> hat {changes}',
  'log.saved': `<b>{actor}</b> hat ${thisNoun} gespeichert`,
  'log.closed': `<b>{actor}</b> hat ${thisNoun} geschlossen`,
  'log.completed': `<b>{actor}</b> hat ${thisNoun} als abgeschlossen markiert`,
  'log.release_completed': '<b>{actor}</b> hat {items} abgeschlossen',
  'log.reopened': `<b>{actor}</b> hat ${thisNoun} wieder geöffnet`,
  'log.duration_changed': '<b>{actor}</b> hat die Dauer der Arbeit von {before} auf {after} geändert',
  'log.duration': '<i>{hours} Std. {minutes} Min.</i>',
  'log.deleted': `<b>{actor}</b> hat ${thisNoun} gelöscht`,
  'log.attached': '<b>{actor}</b> hat {items} angehängt',
  'log.detached': '<b>{actor}</b> hat {items} getrennt',
  'log.ticket_attached': `<b>{actor}</b> hat ${thisNoun} an das Ticket {ticket} angehängt`,
  'log.ticket_detached': `<b>{actor}</b> hat ${thisNoun} vom Ticket {ticket} getrennt`,
  'log.planning_added': '<b>{actor}</b> hat {entry} hinzugefügt',
  'log.planning_changed': '<b>{actor}</b> hat {entry} geändert',
  'log.planning_deleted': '<b>{actor}</b> hat {entry} gelöscht',
  'log.planning_entry': 'den Eintrag „{key}“',
  'log.root_cause': 'die Ursache',
  'log.planned_impact': 'die Auswirkung',
  'log.symptoms': 'die Symptome',
  'log.solution': 'die Lösung',
  'log.reason': 'den Grund',
  'log.rollout_plan': 'den Rollout-Plan',
  'log.backout_plan': 'den Rückfallplan',
  'log.build_plan': 'den Build-Plan',
  'log.test_plan': 'den Testplan',
  'log.tickets_status': '<b>{actor}</b> hat {tickets} den Status gesetzt: {value}',
  'log.tickets_priority': '<b>{actor}</b> hat {tickets} die Priorität gesetzt: {value}',
  'log.tickets_team': '<b>{actor}</b> hat {tickets} das Team gesetzt: {value}',
  'log.tickets_assignee': '<b>{actor}</b> hat {tickets} den Bearbeiter gesetzt: {value}',
  'log.tickets_reply': '<b>{actor}</b> hat {tickets} geantwortet',
  'log.tickets_other': '<b>{actor}</b> hat {tickets} etwas geändert: {action}',
  'log.on_tickets': '{count, plural, one {beim Ticket} other {bei {count} Tickets}} {names}',
  'log.on_tickets_unnamed': '{count, plural, one {bei einem Ticket} other {bei {count} Tickets}}',
  'log.items': `${counted('the')} {names}`,
  'log.items_unnamed': counted('a'),
  'log.other': `<b>{actor}</b>: {event} (${thisNoun})`,
  'log.identifier': 'die Kennung',
  'log.subject': 'den Betreff',
  'log.name': 'den Namen',
  'log.requester': 'die anfordernde Person',
  'log.department': 'die Abteilung',
  'log.impact': 'die Auswirkung',
  'log.release_type': 'den Release-Typ',
  'log.change_type': 'den Änderungstyp',
  'log.status': 'den Status',
  'log.location': 'den Standort',
  'log.priority': 'die Priorität',
  'log.team': 'das Team',
  'log.agent': 'den Bearbeiter',
  'log.assignee': 'den zuständigen Bearbeiter',
  'log.planned_start': 'den geplanten Beginn',
  'log.planned_end': 'das geplante Ende',
  'log.field': 'das Feld „{label}“',
  'log.described': 'die Beschreibung geändert',
  'log.known_error': 'es als bekannten Fehler markiert',
  'log.no_known_error': 'die Markierung als bekannter Fehler entfernt',
  'log.set': '{label} auf {after} gesetzt',
  'log.removed': '{label} {before} entfernt',
  'log.changed': '{label} von {before} zu {after} geändert',
  'log.file_added': 'die Datei {after} hinzugefügt',
  'log.file_removed': 'die Datei {before} entfernt',
  'log.file_replaced': 'die Datei {before} durch {after} ersetzt',
  'log.links_attached': '{items} angehängt',
  'log.links_detached': '{items} getrennt',
  'log.cab_applied': '<b>{actor}</b> hat diese Änderung dem Gremium {cab} vorgelegt',
  'log.cab_voted':
    '<b>{actor}</b> hat diese Änderung auf der Stufe {level} des Gremiums {cab}{channel, select, link { über einen Link} other {}} {decision, select, approved {genehmigt} other {abgelehnt}}: {comment}',
  'log.cab_level_activated': '<b>{actor}</b> hat die Genehmigung zur Stufe {level} des Gremiums {cab} weitergeführt',
  'log.cab_ended':
    '<b>{actor}</b> hat das Gremium {cab} zur Entscheidung gebracht: {decision, select, approved {genehmigt} other {abgelehnt}}',
  'log.cab_removed': '<b>{actor}</b> hat das Gremium {cab} von dieser Änderung entfernt',
  'log.cab_approver_added':
    '<b>{actor}</b> hat der Stufe {level} des Gremiums {cab} die genehmigende Person {approver} hinzugefügt: {comment}',
  'log.cab_approver_removed':
    '<b>{actor}</b> hat die genehmigende Person {approver} von der Stufe {level} des Gremiums {cab} entfernt: {comment}',
  'log.cab_reminded': '<b>{actor}</b> hat {items} auf der Stufe {level} des Gremiums {cab} erinnert',
  'log.cab_reminders_stopped': '<b>{actor}</b> hat die automatischen Erinnerungen des Gremiums {cab} angehalten',
  'log.cab_reminders_resumed':
    '<b>{actor}</b> hat die automatischen Erinnerungen des Gremiums {cab} wieder eingeschaltet',
  'log.deactivated': '<i>Nicht mehr aktiv.</i>',
};
