/** A problem as the lists show it; made up for the gallery. */
export interface Problem {
  id: number;
  identifier: string;
  subject: string;
  requester: string;
  assigned: string;
  priority: string;
  status: string;
}

const subjects = [
  'Mail server refuses attachments above 10 MB',
  'VPN drops every hour for the Lisbon office since the firmware update of the gateway',
  'Printer queue of the third floor stalls',
  'Payroll export is slow at the end of the month',
  'Badge reader at gate B reboots',
];
const people = ['Amara Okafor', 'Jonas Lindqvist', 'Maria-Magdalena Castellanos-Villanueva', 'Wei Zhang', ''];
const statuses = ['Open', 'Resolved', 'Closed'];
const priorities = ['Low', 'Normal', 'High', 'Emergency'];

export const problems: Problem[] = Array.from({ length: 137 }, (_, index) => ({
  id: index + 1,
  identifier: `PRB-${index + 1}`,
  subject: subjects[index % 5]!,
  requester: people[index % 5]!,
  assigned: people[(index + 2) % 5]!,
  priority: priorities[index % 4]!,
  status: statuses[index % 3]!,
}));
