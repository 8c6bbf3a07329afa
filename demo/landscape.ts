/** What the house offers, and the applications that each of it depends on. */
export const services: Readonly<Record<string, readonly string[]>> = {
  Email: ['Mail server', 'Spam filter', 'Directory'],
  'Single sign-on': ['Identity provider', 'Directory'],
  'File sharing': ['File server', 'Directory'],
  Telephony: ['Telephone exchange'],
  'Video conferencing': ['Telephone exchange', 'Identity provider'],
  'Online shop': ['Shop application', 'Payment gateway', 'Search index'],
  'Order processing': ['Order system', 'Warehouse system'],
  Payroll: ['Payroll application', 'Directory'],
  Intranet: ['Intranet application', 'Identity provider'],
  Backup: ['Backup software'],
};

/** Applications: the numbers of the servers that they run on, and the applications that they depend on. */
export const applications: Readonly<Record<string, { servers: readonly number[]; needs?: readonly string[] }>> = {
  'Mail server': { servers: [1, 2] },
  'Spam filter': { servers: [3] },
  Directory: { servers: [4, 5] },
  'Identity provider': { servers: [5], needs: ['Directory'] },
  'File server': { servers: [6] },
  'Telephone exchange': { servers: [7] },
  'Shop application': { servers: [8, 9], needs: ['Search index', 'Order system', 'Identity provider'] },
  'Payment gateway': { servers: [10] },
  'Search index': { servers: [11] },
  'Order system': { servers: [12, 13], needs: ['Warehouse system'] },
  'Warehouse system': { servers: [14] },
  'Payroll application': { servers: [15] },
  'Intranet application': { servers: [16], needs: ['File server'] },
  'Backup software': { servers: [17] },
};

export const racks = ['Rack 1', 'Rack 2', 'Rack 3', 'Rack 4', 'Rack 5', 'Rack 6'];

/** What stands on the machines of the house, and what they stand in: assets with a name of their own. */
export const landscape = {
  services: Object.keys(services).map((name) => ({ kind: 'Services', name })),
  applications: Object.keys(applications).map((name) => ({ kind: 'Application', name })),
  racks: racks.map((name) => ({ kind: 'Rack', name })),
};
