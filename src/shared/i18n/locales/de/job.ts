import type { Texts } from '../../messages';

/** German texts of background work and of the count of approvals. */
export const job: Texts = {
  job: {
    list_title: 'Hintergrundaufträge',
    about: 'Arbeit',
    state: 'Zustand',
    attempts: 'Versuche',
    error: 'Letzter Fehler',
    created_at: 'Eingereiht',
    next: 'Nächster Versuch',
    created: 'Wartet',
    active: 'In Arbeit',
    retry: 'Wird wiederholt',
    completed: 'Erledigt',
    failed: 'Fehlgeschlagen',
    cancelled: 'Abgebrochen',
    show: 'Anzeigen',
    all: 'Alle',
    try_again: 'Erneut versuchen',
    try_again_named: 'Erneut versuchen: {name}',
    empty: 'Hier ist nichts',
    empty_text:
      'E-Mails, Erinnerungen und andere zeitgesteuerte Arbeit erscheinen hier, solange sie warten und wenn sie fehlgeschlagen sind.',
  },
  'approval-count': {
    waiting: {
      one: '{count} Änderung wartet auf Ihre Genehmigung',
      other: '{count} Änderungen warten auf Ihre Genehmigung',
    },
  },
};
