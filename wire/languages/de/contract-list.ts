/** Of contracts: how they are listed, shown and counted. */
export const contractList: Record<string, string> = {
  'contract.has_ended': 'Der Vertrag {identifier} ist beendet: Seine Assets bleiben, wie sie sind.',
  'contract.ends_today': 'heute',
  'contract.ends_in': '{days, plural, one {in # Tag} other {in # Tagen}}',
  'contract.ended': '{days, plural, one {vor # Tag abgelaufen} other {vor # Tagen abgelaufen}}',
  'contract.seats_filter': 'Senden Sie seats als {uses}.',
  'contract.seats_full':
    '{count, plural, one {Die einzige Lizenz ist jetzt in Gebrauch.} other {Alle # Lizenzen sind jetzt in Gebrauch.}}',
  'contract.seats_over':
    '{used, number} von {count, number} Lizenzen sind in Gebrauch: {more, number} mehr, als es gibt.',
  'contract.seats_of': '{identifier}: {sentence}',
  'contract.column_cost': 'Kosten',
  'contract.column_expiry': 'Ablauf',
  'contract.column_renewal_status': 'Verlängerungsstatus',
  'contract.column_vendor': 'Anbieter',
  'contract.column_organizations': 'Organisationen',
  'contract.column_type': 'Vertragsart',
  'contract.column_start': 'Beginn',
  'contract.column_end': 'Ende',
  'contract.column_license_type': 'Lizenzart',
  'contract.column_user': 'Person',
  'contract.column_owner': 'Zuständig',
  'contract.column_approver': 'Genehmigt von',
  'contract.column_notify_before': 'Erinnerung vorher (Tage)',
};
