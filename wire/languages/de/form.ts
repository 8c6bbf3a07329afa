/** Labels of forms that the server describes. */
export const form: Record<string, string> = {
  'form.subject': 'Betreff',
  'form.identifier': 'Kennung',
  'form.requester': 'Anfordernde Person',
  'form.status': 'Status',
  'form.change_type': 'Änderungstyp',
  'form.priority': 'Priorität',
  'form.impact': 'Auswirkung',
  'form.location': 'Standort',
  'form.department': 'Abteilung',
  'form.team': 'Team',
  'form.agent': 'Bearbeiter',
  'form.planned_start': 'Geplanter Beginn',
  'form.planned_end': 'Geplantes Ende',
  'form.assets': 'Assets',
  'form.description': 'Beschreibung',
  'form.attachment': 'Anhang',
};
