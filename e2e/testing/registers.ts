/**
 * Registers in the shapes in which other systems export them, with what people type into them over the years: other cases
 * and blanks, words of the other system, names that are nearly right, cells that say that there is nothing, a tag twice.
 * They name what the demo has. The same seed makes the same file.
 */

/** Numbers from 0 to 1 that only look like chance (a linear congruential generator). */
function chance(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}

interface Register {
  rows: number;
  seed: number;
}

type Pick = <T>(from: readonly T[]) => T;
const pickWith =
  (random: () => number): Pick =>
  (from) =>
    from[Math.floor(random() * from.length)]!;

const quoted = (cell: string, separator: string): string =>
  cell.includes(separator) || /["\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
const csvOf = (lines: readonly (readonly string[])[], separator: string): string =>
  lines.map((cells) => cells.map((cell) => quoted(cell, separator)).join(separator)).join('\r\n');
const two = (value: number): string => String(value).padStart(2, '0');

const notebooks = [
  'ThinkPad T14',
  'thinkpad t14',
  'Latitude 7440',
  'Latitude  7440',
  'EliteBook 840',
  'MacBook Pro 14"',
];
const desktops = ['EliteDesk 800 SFF', 'elitedesk 800  SFF', 'OptiPlex 7020', 'ThinkCentre M70q'];
const servers = ['ProLiant DL360 Gen11', 'proliant dl360 gen11', 'PowerEdge R760'];
const people = [
  ['Sibusiso Dlamini', 'sibusiso.dlamini'],
  ['Amélie Dubois', 'amelie.dubois'],
  ['Ivana Horvat', 'ivana.horvat'],
  ['Peter Sørensen', 'peter.sorensen'],
  ['Rosa Bianchi', 'rosa.bianchi'],
] as const;

/** The custom asset report of Snipe-IT: English headings, the kind of a status behind its name, costs with commas. */
export function snipeItRegister({ rows, seed }: Register): string {
  const random = chance(seed);
  const pick = pickWith(random);
  const header = [
    ...['Company', 'Asset Name', 'Asset Tag', 'Model', 'Model No.', 'Category', 'Manufacturer', 'Serial'],
    ...['Purchase Date', 'Purchase Cost', 'EOL', 'Order Number', 'Supplier', 'Location', 'Default Location'],
    ...['Checked Out To', 'Type', 'Username', 'Employee No.', 'Department', 'Status', 'Warranty', 'Warranty Expires'],
    ...['Checkout Date', 'Last Checkin Date', 'Created At', 'Updated At', 'Notes'],
  ];
  const lines = Array.from({ length: rows }, (_, i) => {
    const [name, login] = pick(people);
    const isOut = random() < 0.7;
    const bought = `20${two(20 + (i % 5))}-${two(1 + (i % 12))}-${two(1 + (i % 28))}`;
    const status = isOut
      ? 'Ready to Deploy (deployed)'
      : pick(['Ready to Deploy (deployable)', 'Out for Repair (undeployable)', 'Archived (archived)']);
    return [
      ...[pick(['Nordlys Energy', 'Nordlys energy', 'Hafen Logistik GmbH', 'Hafen-Logistik GmbH', '']), `NB ${i + 1}`],
      // A tag that was typed twice.
      ...[
        `SN-${String(i === 150 ? 140 : i + 1).padStart(5, '0')}`,
        pick(notebooks),
        '20W1',
        'Laptops',
        'Lenovo',
        `PF3K${1000 + i}`,
      ],
      ...[bought, '1,249.00', '36 months', `PO-${800 + (i % 9)}`, 'Office World'],
      ...[pick(['Oslo Headquarters', 'oslo headquarters ', 'Oslo', 'Lyon office', 'Hamburg', 'Warehouse 7']), ''],
      ...[
        isOut ? name : '',
        isOut ? 'user' : '',
        isOut ? login : '',
        '',
        isOut ? pick(['Human Resources', 'Human Ressources', 'Network & Infrastructure', 'Legal']) : '',
      ],
      ...[status, '36', '', isOut ? `${bought} 09:30:00` : '', '', `${bought} 08:00:00`, `${bought} 08:00:00`],
      pick(['', '', 'With docking station, left drawer', 'Screen "flickers"']),
    ];
  });
  return csvOf([header, ...lines], ',');
}

/** Computers of GLPI as its lists export them: semicolons, one of them at the end, and paths of entities and locations. */
export function glpiRegister({ rows, seed }: Register): string {
  const random = chance(seed);
  const pick = pickWith(random);
  const header = [
    ...['Name', 'Entity', 'Status', 'Manufacturer', 'Serial number', 'Type', 'Model', 'Operating System - Name'],
    ...[
      'Location',
      'Last update',
      'Inventory number',
      'Alternate username',
      'User',
      'Technician in charge',
      'Comments',
      '',
    ],
  ];
  const lines = Array.from({ length: rows }, (_, i) => {
    const [name] = pick(people);
    const [first = '', last = ''] = name.split(' ');
    return [
      ...[
        `pc-${String(i + 200).padStart(4, '0')}`,
        pick(['Root entity > Nordlys Energy', 'Root entity > Atelier Rousseau']),
      ],
      ...[
        pick(['In use', 'Stock', 'In repair', 'Lost', 'in  use']),
        'HP',
        `5CG${10_000 + i}`,
        'Desktop',
        pick(desktops),
        'Debian GNU/Linux',
      ],
      ...[
        pick(['Norway > Oslo Headquarters', 'France > Lyon Office', 'Oslo Headquarters', 'Annex B']),
        '2026-05-17 08:12',
      ],
      ...[
        `INV-2024-${String(i + 1).padStart(4, '0')}`,
        '',
        random() < 0.8 ? `${last} ${first}` : '',
        pick(['Solberg Ingrid', 'Tanaka Yuki', '']),
      ],
      ...[pick(['', 'Replaced the fan\non 3 May', 'N/A']), ''],
    ];
  });
  return csvOf([header, ...lines], ';');
}

/** PCs of iTop as its CSV export has them, with the codes of linked fields and the words of its life cycle. */
export function itopRegister({ rows, seed }: Register): string {
  const random = chance(seed);
  const pick = pickWith(random);
  const header = [
    ...['Name', 'Description', 'Organization->Name', 'Business criticity', 'Move to production date', 'Serial number'],
    ...['Location->Name', 'Status', 'Brand->Name', 'Model->Name', 'Asset number', 'Purchase date', 'End of warranty'],
  ];
  const lines = Array.from({ length: rows }, (_, i) => [
    ...[
      `pc-${i + 1}`,
      pick(['', 'Mail, rack 4', 'shared']),
      pick(['Nordlys Energy', 'NORDLYS ENERGY', 'Kilimo Food', 'Demo']),
    ],
    ...[
      pick(['high', 'medium', 'low', 'critical']),
      `2023-${two(1 + (i % 12))}-${two(1 + (i % 28))}`,
      `CZJ${20_000 + i}`,
    ],
    ...[
      pick(['Oslo Headquarters', 'Hamburg Data Center', 'Nairobi', 'Grenoble']),
      pick(['production', 'stock', 'implementation', 'obsolete']),
    ],
    ...['HPE', pick(servers), `A-${1000 + i}`, '2023-10-02', i % 40 ? '2028-10-02' : '0000-00-00'],
  ]);
  return csvOf([header, ...lines], ',');
}
