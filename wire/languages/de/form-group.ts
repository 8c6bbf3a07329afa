export const formGroup = {
  'field.not_asked': 'Dieses Feld wird nicht mehr abgefragt.',
  'form_group.created': 'Die Formulargruppe wurde angelegt.',
  'form_group.saved': 'Die Formulargruppe wurde gespeichert.',
  'form_group.deleted': 'Die Formulargruppe wurde gelöscht.',
  'form_group.assets': '{count, plural, one {# Asset} other {# Assets}}',
  'form_group.changes': '{count, plural, one {# Änderung} other {# Änderungen}}',
  'form_group.used': '„{name}“ wird von {uses} verwendet. Schalten Sie stattdessen die Felder inaktiv.',
  'form_group.field_used': 'Das Feld „{label}“ wird von {uses} verwendet. Schalten Sie es stattdessen inaktiv.',
  'form_group.option_used': 'Die Option „{option}“ von „{label}“ wird von {uses} verwendet und bleibt daher.',
  'form_group.several_used':
    'Das Feld „{label}“ hat in {uses} mehrere Werte: Lassen Sie es weiterhin mehrere annehmen.',
  'form_group.field_gone': 'Dieses Feld gehört nicht mehr zur Gruppe. Öffnen Sie die Gruppe erneut.',
  'form_group.kind_fixed':
    'Die Art eines Feldes lässt sich nicht mehr ändern, sobald es angelegt ist. Fügen Sie stattdessen ein weiteres Feld hinzu.',
  'form_group.lookup_fixed':
    'Woraus ein Feld auswählt, lässt sich nicht mehr ändern, sobald es angelegt ist. Fügen Sie stattdessen ein weiteres Feld hinzu.',
};
