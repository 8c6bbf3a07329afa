/** „die Verlängerung“, „das neue Ende“ or the contract itself, as the object of a sentence. */
const term = (slot: string, contract: string): string =>
  `{${slot}, select, Renewed {die Verlängerung} Extended {das neue Ende} other {${contract}}}`;
const termOf = (slot: string): string =>
  `{${slot}, select, Renewed {die Verlängerung dieses Vertrags} Extended {das neue Ende dieses Vertrags} other {diesen Vertrag}}`;
const byLink = '{channel, select, link { über einen Link} other {}}';

/** Of contracts: how they are saved, approved, renewed and ended, and who is told of it. */
export const contractTerm: Record<string, string> = {
  'contract.created': 'Der Vertrag wurde angelegt.',
  'contract.saved': 'Der Vertrag wurde gespeichert.',
  'contract.deleted': 'Der Vertrag wurde gelöscht.',
  'contract.approved': `Sie haben ${termOf('what')} genehmigt.`,
  'contract.rejected': `Sie haben ${termOf('what')} abgelehnt.`,
  'contract.renewal_requested': 'Die Verlängerung wurde zur Genehmigung gesendet.',
  'contract.extension_requested': 'Das neue Ende wurde zur Genehmigung gesendet.',
  'contract.withdrawn':
    '{what, select, Renewed {Die Verlängerung wurde zurückgezogen.} Extended {Das neue Ende wurde zurückgezogen.} other {Der Vertrag ist wieder ein Entwurf.}}',
  'contract.approver_changed': '{person} wurde um die Genehmigung gebeten.',
  'contract.same_approver': '{person} ist bereits gefragt. Wählen Sie eine andere Person.',
  'contract.reassigned': 'Der Vertrag wurde anderen übergeben.',
  'contract.owner_has_not_left': 'Die für diesen Vertrag zuständige Person ist noch da.',
  'contract.nobody_told_has_left': 'Von denen, die das Ende dieses Vertrags erfahren, ist niemand ausgeschieden.',
  'contract.owner_is_asked': 'Wählen Sie eine andere Person: {person} ist um die Genehmigung dieses Vertrags gebeten.',
  'contract.terminated': 'Der Vertrag wurde gekündigt.',
  'contract.reminder_saved': 'Die Erinnerung wurde gespeichert.',
  'contract.not_editable':
    'Dieser Vertrag ist beendet und kann nicht mehr bearbeitet werden. Ein abgelaufener Vertrag kann verlängert werden.',
  'contract.not_deletable':
    'Ein genehmigter oder aktiver Vertrag kann nicht gelöscht werden. Kündigen Sie ihn zuerst, oder warten Sie, bis er beendet ist.',
  'contract.not_terminable': 'Nur ein genehmigter oder aktiver Vertrag kann gekündigt werden.',
  'contract.not_remindable': 'Erinnert wird nur vor dem Ende eines genehmigten oder aktiven Vertrags.',
  'contract.not_renewable': 'Nur ein aktiver oder abgelaufener Vertrag kann verlängert werden.',
  'contract.not_extendable': 'Nur das Ende eines aktiven Vertrags kann verschoben werden.',
  'contract.is_pending':
    'Für diesen Vertrag wartet bereits eine Anfrage auf ihre Genehmigung. Es kann nur eine warten.',
  'contract.has_next': 'Die nächste Laufzeit dieses Vertrags ist bereits genehmigt und beginnt später.',
  'contract.not_approver': 'Sie sind nicht die genehmigende Person dieses Vertrags.',
  'contract.decided': 'Darüber wurde bereits entschieden: Nichts wartet auf eine Genehmigung.',
  'contract.nothing_waits': 'Bei diesem Vertrag wartet nichts auf eine Genehmigung.',
  'contract.own_approver':
    'Wählen Sie eine andere Person: Wer für einen Vertrag zuständig ist oder seine nächste Laufzeit anfragt, genehmigt ihn nicht.',
  'contract.organization': 'Wählen Sie nur Organisationen, zu denen die Person gehört.',
  'contract.terms_locked':
    'Laufzeit, Kosten und genehmigende Person eines genehmigten oder aktiven Vertrags können nicht bearbeitet werden. Verlängern Sie ihn oder verschieben Sie sein Ende, um sie zu ändern.',
  'contract.no_draft_again': 'Ein genehmigter oder aktiver Vertrag wird nicht wieder zum Entwurf.',
  'contract_link.withdrawn':
    'Diese Anfrage wurde zurückgezogen, oder jemand anderes wurde gefragt; es gibt nichts mehr zu entscheiden.',
  'contract_link.terminated': 'Der Vertrag wurde gekündigt; es gibt nichts mehr zu entscheiden.',
  'contract_link.deleted': 'Der Vertrag wurde gelöscht; es gibt nichts mehr zu entscheiden.',
  'contract_link.expired':
    'Dieser Link ist abgelaufen. Fragen Sie die für den Vertrag zuständige Person, oder entscheiden Sie angemeldet.',
  'contract_link.you_approved': `Sie haben ${termOf('what')} am {at} genehmigt.`,
  'contract_link.you_rejected': `Sie haben ${termOf('what')} am {at} abgelehnt.`,
  'contract_link.approved': `{person} hat ${termOf('what')} am {at} genehmigt.`,
  'contract_link.rejected': `{person} hat ${termOf('what')} am {at} abgelehnt.`,
  'contract_calendar.made': 'Die Adresse Ihres Kalenders wurde erstellt. Eine frühere gilt nicht mehr.',
  'contract_calendar.removed': 'Die Adresse Ihres Kalenders gilt nicht mehr.',
  'contract_calendar.unknown': 'Unter dieser Adresse gibt es keinen Kalender.',
  'contract_calendar.name': 'Vertragsenden',
  'contract_calendar.ends': 'Vertrag endet: {name}',
  'job.contract_approvals':
    'Erinnert genehmigende Personen von Verträgen und meldet, wenn eine von ihnen nicht mehr da ist',
  'job.contracts': 'Beginnt und beendet Verträge nach ihren Daten und erinnert an ihr Ende',
  'log.contract_type': 'die Vertragsart',
  'log.cost': 'die Kosten',
  'log.contract_start': 'den Beginn',
  'log.contract_end': 'das Ende',
  'log.vendor': 'den Lieferanten',
  'log.user': 'die Person',
  'log.owner': 'die zuständige Person',
  'log.license_type': 'die Lizenzart',
  'log.licence_count': 'die Anzahl der Lizenzen',
  'log.approver': 'die genehmigende Person',
  'log.notify_before': 'die Tage der Erinnerung vor dem Ende',
  'log.notify_to': 'die Empfänger der Erinnerung',
  'log.contract_submitted': '<b>{actor}</b> hat {approver} gebeten, diesen Vertrag zu genehmigen',
  'log.contract_renewal': '<b>{actor}</b> hat {approver} gebeten, eine Verlängerung zu genehmigen',
  'log.contract_extension': '<b>{actor}</b> hat {approver} gebeten, ein neues Ende zu genehmigen',
  'log.contract_approved': `<b>{actor}</b> hat ${term('term', 'diesen Vertrag')}${byLink} genehmigt`,
  'log.contract_approved_with': `<b>{actor}</b> hat ${term('term', 'diesen Vertrag')}${byLink} genehmigt: {comment}`,
  'log.contract_rejected': `<b>{actor}</b> hat ${term('term', 'diesen Vertrag')}${byLink} abgelehnt`,
  'log.contract_rejected_with': `<b>{actor}</b> hat ${term('term', 'diesen Vertrag')}${byLink} abgelehnt: {comment}`,
  'log.contract_withdrawn': `<b>{actor}</b> hat ${term('term', 'diesen Vertrag')} zurückgezogen; {approver} war gefragt`,
  'log.contract_approver_changed': '<b>{actor}</b> hat {approver} anstelle von {former} um die Entscheidung gebeten',
  'log.contract_began': 'Der Vertrag oder seine nächste Laufzeit hat begonnen',
  'log.contract_expired': 'Der Vertrag ist abgelaufen',
  'log.contract_terminated': '<b>{actor}</b> hat diesen Vertrag gekündigt',
  'log.contract_reminder_set':
    '<b>{actor}</b> hat die Erinnerung auf {days, plural, one {# Tag} other {# Tage}} vor dem Ende gesetzt',
  'log.contract_reminded': 'An das Ende wurde erinnert',
  'mail.open_contract': 'Vertrag öffnen',
  'mail.contract_submitted': '{actor} bittet Sie, den Vertrag {identifier} „{name}“ zu genehmigen.',
  'mail.contract_renewal': '{actor} bittet Sie, die Verlängerung des Vertrags {identifier} „{name}“ zu genehmigen.',
  'mail.contract_extension': '{actor} bittet Sie, das neue Ende des Vertrags {identifier} „{name}“ zu genehmigen.',
  'mail.contract_approval_subject': 'Genehmigung benötigt: [{identifier}] {name}',
  'mail.contract_still_waits':
    '{type, select, Renewed {Die Verlängerung des Vertrags} Extended {Das neue Ende des Vertrags} other {Der Vertrag}} {identifier} „{name}“ wartet noch auf Ihre Genehmigung.',
  'mail.contract_approver_left_subject': 'Genehmigende Person nicht mehr da: [{identifier}] {name}',
  'mail.contract_approver_left':
    '{approver} ist nicht mehr da und genehmigt nichts mehr. {type, select, Renewed {Die Verlängerung des Vertrags} Extended {Das neue Ende des Vertrags} other {Der Vertrag}} {identifier} „{name}“ wartet noch: Ziehen Sie die Anfrage zurück, oder fragen Sie jemand anderen.',
  'mail.contract_link_opens':
    'Die Schaltfläche öffnet nur die Seite, auf der Sie den Vertrag lesen und entscheiden. Durch das Öffnen wird nichts entschieden.',
  'mail.compared': '{value} (jetzt {before}: {change})',
  'mail.fact_cost': 'Kosten',
  'mail.fact_start': 'Beginn',
  'mail.fact_end': 'Ende',
  'mail.fact_contract_type': 'Vertragsart',
  'mail.fact_vendor': 'Lieferant',
  'mail.fact_user': 'Person',
  'mail.fact_licences': 'Lizenzen',
  'mail.fact_asked_by': 'Angefragt von',
  'mail.contract_decided':
    '{actor} hat {type, select, Renewed {die Verlängerung des Vertrags} Extended {das neue Ende des Vertrags} other {den Vertrag}} {identifier} „{name}“ {action, select, approve {genehmigt} other {abgelehnt}}.',
  'mail.contract_terminated': '{actor} hat den Vertrag {identifier} „{name}“ gekündigt.',
  'mail.contract_reminder_subject': 'Vertrag endet bald: [{identifier}] {name}',
  'mail.contract_expired_subject': 'Vertrag abgelaufen: [{identifier}] {name}',
  'mail.contract_reminder':
    'Der Vertrag {identifier} „{name}“ endet am {end}{days, plural, =0 {, heute} one {, in # Tag} other {, in # Tagen}}.',
  'mail.contract_expired': 'Der Vertrag {identifier} „{name}“ endete am {end}.',
};
