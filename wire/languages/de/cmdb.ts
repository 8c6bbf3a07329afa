/** Of relations between assets, their map, and printed labels. */
export const cmdb: Record<string, string> = {
  'relation.created': 'Die Beziehungsart wurde angelegt.',
  'relation.saved': 'Die Beziehungsart wurde gespeichert.',
  'relation.deleted': 'Die Beziehungsart wurde gelöscht.',
  'relation.taken': 'Es gibt bereits eine Beziehungsart mit diesen beiden Namen.',
  'relation.built_in': 'Die Beziehungsart „{name}“ ist fest eingebaut: Sie kann umbenannt, aber nicht gelöscht werden.',
  'relation.reassign_self': 'Wählen Sie eine andere Beziehungsart als die, die gelöscht werden soll.',
  'relation.in_use':
    'Diese Beziehungsart kann nicht gelöscht werden: {count, plural, one {# Beziehung verwendet} other {# Beziehungen verwenden}} sie. Wählen Sie eine Beziehungsart, die an ihre Stelle tritt.',
  'relation.itself': 'Ein Asset kann nicht mit sich selbst in Beziehung stehen.',
  'relation.is_there': '„{name}“ hat mit „{parent}“ bereits die Beziehung „{relation}“. Es wurde nichts gespeichert.',
  'relation.are_there':
    '„{name}“ und {count, plural, one {# weiteres Asset} other {# weitere Assets}} haben mit „{parent}“ bereits die Beziehung „{relation}“. Es wurde nichts gespeichert.',
  'relation.gone': 'Diese Assets stehen nicht mehr in dieser Beziehung.',
  'relation.made': '{count, plural, one {Die Beziehung wurde} other {# Beziehungen wurden}} angelegt.',
  'relation.removed': '{count, plural, one {Die Beziehung wurde} other {# Beziehungen wurden}} entfernt.',
  'map.placed': 'Die Positionen wurden gespeichert.',
  'map.reset': 'Die Positionen wurden zurückgesetzt.',
  'map.depth': 'Die Tiefe ist eine ganze Zahl von 1 bis {most}.',
  'map.direction': 'Die Richtung ist both, forward oder inverse.',
  'map.expand': 'Senden Sie in expand die Kennungen von höchstens {most} Knoten der Karte.',
  'impact.asked': 'Senden Sie 1 bis {most} Assets.',
  'impact.direction': 'Die Richtung ist affected oder rests_on.',
  'log.related': '<b>{actor}</b> hat die Beziehung <i>{relation}</i> hinzugefügt: {items}',
  'log.unrelated': '<b>{actor}</b> hat die Beziehung <i>{relation}</i> entfernt: {items}',
};
