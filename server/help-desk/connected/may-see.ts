import type { MaySee } from '../../../wire/host/host';

/** Why tickets are not shown and what to do, for whoever starts the server; null if they are. */
export function ticketAdvice(maySee: MaySee | null): [why: string, todo: string] | null {
  switch (maySee) {
    case 'everyone':
      return null;
    case 'http':
      return [
        'Tickets are not shown: the connection says may_see: http, and this version does not ask the help-desk yet.',
        'Write may_see: everyone only if every agent may see every ticket there.',
      ];
    case null:
      return [
        'Tickets are not shown: the connection does not say who may see them.',
        'If every agent may see every ticket in the help-desk, write may_see: everyone at the top of the file.',
      ];
  }
}
