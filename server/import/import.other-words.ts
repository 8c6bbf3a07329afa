import { nameKey } from '../../wire/protocol/fold';

/**
 * What other systems and people call the statuses and impacts that are there from the beginning, by their ids, which stay
 * when somebody renames them: Snipe-IT, GLPI, iTop, ServiceNow, Freshservice, and German words. Proposed, never taken by
 * itself.
 */
const words: Record<string, Record<number, readonly string[]>> = {
  asset_status_id: {
    1: [
      ...['in service', 'in operation', 'in production', 'production', 'operational', 'active', 'deployed', 'live'],
      ...[
        'assigned',
        'allocated',
        'checked out',
        'installed',
        'used',
        'deployed (deployed)',
        'ready to deploy (deployed)',
        'in Betrieb',
        'aktiv',
      ],
      ...['in Benutzung', 'in Verwendung', 'im Einsatz', 'ausgegeben', 'produktiv'],
    ],
    2: [
      ...['stock', 'in store', 'in storage', 'storage', 'spare', 'available', 'ready to deploy', 'deployable', 'ready'],
      ...['ready to deploy (deployable)', 'ready to deploy (ready to deploy)', 'unassigned', 'free', 'new', 'received'],
      ...['Lager', 'auf Lager', 'im Lager', 'verfügbar', 'frei', 'Reserve'],
    ],
    3: [
      ...['shipped', 'on order', 'ordered', 'on the way', 'delivery', 'implementation', 'pending', 'pending install'],
      ...['pending (pending)', 'bestellt', 'unterwegs', 'in Lieferung'],
    ],
    4: [
      ...['repair', 'under repair', 'out for repair', 'in maintenance', 'maintenance', 'broken', 'defective', 'faulty'],
      ...['damaged', 'out of order', 'broken - not fixable', 'out for repair (undeployable)', 'undeployable'],
      ...['in Reparatur', 'Reparatur', 'defekt', 'kaputt', 'in Wartung'],
    ],
    5: ['lost', 'lost/stolen', 'lost or stolen', 'stolen', 'not found', 'vermisst', 'verloren', 'gestohlen', 'fehlt'],
    6: [
      ...[
        'obsolete',
        'decommissioned',
        'end of life',
        'eol',
        'archived',
        'archived (archived)',
        'inactive',
        'ausgemustert',
      ],
      ...['außer Betrieb', 'stillgelegt', 'ersetzt', 'replaced', 'out of service'],
    ],
    7: ['scrapped', 'recycled', 'sold', 'donated', 'destroyed', 'disposed of', 'entsorgt', 'verschrottet', 'verkauft'],
  },
  impact_type_id: {
    1: ['minor', 'niedrig', 'gering', 'klein', '3 - low', 'very low'],
    2: ['moderate', 'normal', 'mittel', '2 - medium', 'standard'],
    3: ['critical', 'major', 'hoch', 'kritisch', '1 - high', 'very high', 'severe', 'high impact'],
  },
};

const ids = new Map(
  Object.entries(words).map(([field, rows]) => [
    field,
    new Map(Object.entries(rows).flatMap(([id, some]) => some.map((word) => [nameKey(word), Number(id)] as const))),
  ]),
);

/** The id of the row that a word of another system may mean, by the name of the field and the key of the word. */
export const otherWords = (field: string, key: string): number | undefined => ids.get(field)?.get(key);
