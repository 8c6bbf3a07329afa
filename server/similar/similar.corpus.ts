/**
 * A labelled corpus for the measures of likeness: problems, tickets that are rewordings of one of them, and tickets that use
 * the same words of the trade for something else. Rules of rewording: another word of the same meaning for some words, another
 * order, words left out, what people write around it, a place and a time of their own, and in some a code that is in the log.
 */

export interface MadeProblem {
  subject: string;
  description: string;
}
export interface MadeTicket {
  subject: string;
  text: string;
  /** The index of its problem; null: of none. */
  target: number | null;
}

/** Numbers that are the same in every run. */
const randomFrom = (seed: number) => {
  let state = seed;
  return (): number => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
};

/** What fails, in words that mean the same. */
const things: readonly (readonly string[])[] = [
  ['wi-fi', 'wifi', 'wireless', 'WLAN'],
  ['VPN', 'remote access', 'tunnel'],
  ['printer', 'printing', 'print queue'],
  ['Outlook', 'mailbox', 'mail client'],
  ['docking station', 'dock', 'docking port'],
  ['projector', 'beamer', 'meeting room screen'],
  ['badge reader', 'door card', 'access card reader'],
  ['payroll', 'salary program', 'wage software'],
  ['SAP', 'ERP', 'SAP GUI'],
  ['file share', 'network drive', 'G: drive'],
  ['headset', 'headphones', 'microphone'],
  ['intranet', 'internal portal', 'company portal'],
  ['backup', 'nightly backup', 'restore point'],
  ['scanner', 'scan to mail', 'scanning'],
  ['phone', 'softphone', 'telephone'],
  ['database', 'Postgres', 'reporting database'],
  ['laptop battery', 'battery', 'notebook battery'],
  ['Teams', 'video call', 'online meeting'],
  ['barcode gun', 'hand scanner', 'barcode reader'],
  ['antivirus', 'virus scanner', 'endpoint protection'],
];
/** How it fails, in words that mean the same. */
const faults: readonly (readonly string[])[] = [
  ['drops every few minutes', 'disconnects again and again', 'keeps losing connection'],
  ['is very slow', 'takes forever', 'hangs for minutes'],
  ['asks for the password again', 'wants credentials every time', 'prompts to sign in repeatedly'],
  ['does not start', 'will not open', 'fails to launch'],
  ['shows a blank page', 'stays white', 'screen is empty'],
  ['crashes with an error', 'closes unexpectedly', 'stops with a fault'],
  ['is not found', 'cannot be detected', 'is missing from the list'],
  ['loses settings after restart', 'forgets its configuration after reboot', 'resets when restarted'],
];
const places = [
  'floor 4',
  'Building C',
  'the warehouse',
  'Hamburg',
  'the lab',
  'reception',
  'room 2.17',
  'the canteen',
];
const causes = [
  'since the update',
  'after the firmware change',
  'since Monday',
  'with the new certificate',
  'on battery power',
];
const openings = ['Hello,', 'Hi team,', 'Good morning,', 'Dear support,', 'Hi,'];
const middles = [
  'this started today and I cannot work.',
  'it is really annoying, please help soon.',
  'several colleagues have the same.',
  'I already restarted twice without success.',
  'could somebody take a look at it please?',
  'it worked fine last week.',
];
const closings = ['Thanks', 'Best regards', 'Kind regards from accounting', 'Thank you in advance', 'Cheers'];
/** Everyday requests that are of no problem. */
const requests = [
  'Please create an account for our new colleague',
  'I need a second monitor for my desk',
  'Request for a license of the drawing program',
  'Change my surname in the address book',
  'Move my computer to another desk next week',
  'How do I set an out of office reply',
  'Please reset my password',
  'Order toner for the office',
  'Access to the folder of the controlling team',
  'Extend the rights of my trainee',
  'Bildschirm flackert manchmal am Empfang',
  'Bitte neuen Benutzer für die Buchhaltung anlegen',
];

export interface Corpus {
  problems: MadeProblem[];
  tickets: MadeTicket[];
  /**
   * Rewordings that share hardly a word with their problem: neither of the names that it has for the thing, the third way to say
   * what is wrong, and of what is around it the place, or since when, or both.
   */
  hard: MadeTicket[];
}

/**
 * `problems` problems with `rewordings` tickets each, and as many tickets of none: half of them of a thing of one problem with
 * the fault of another, half everyday requests.
 */
export function makeCorpus(seed: number, problems: number, rewordings: number): Corpus {
  const random = randomFrom(seed);
  const one = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!;
  const code = (): string =>
    `0x${Math.floor(random() * 0xffffffff)
      .toString(16)
      .padStart(8, '0')}`;
  const pairs = things.flatMap((_, thing) => faults.map((__, fault) => [thing, fault] as const));
  const chosen = new Map<string, readonly [number, number]>();
  while (chosen.size < problems) {
    const pair = one(pairs);
    chosen.set(pair.join(), pair);
  }
  const used = [...chosen.values()];
  const facts = used.map(([thing, fault]) => ({ thing, fault, place: one(places), cause: one(causes), code: code() }));
  const around = (text: string): string =>
    `<p>${one(openings)}</p><p>${text} ${one(middles)}</p><p>${one(closings)}</p>`;
  const made = facts.map(({ thing, fault, place, cause, code: own }) => ({
    subject: `${things[thing]![0]} ${faults[fault]![0]}`,
    description: `<p>The ${things[thing]![0]} in ${place} ${faults[fault]![0]} ${cause}. People also say that the ${things[thing]![1]} ${faults[fault]![1]}.</p><p>The log has ${own}.</p>`,
  }));
  const tickets: MadeTicket[] = facts.flatMap(({ thing, fault, place, cause, code: own }, target) =>
    Array.from({ length: rewordings }, () => {
      const [what, how] = [one(things[thing]!), one(faults[fault]!)];
      const subject = random() < 0.5 ? `${what} ${how}` : `${how}: ${what}`;
      const where = random() < 0.6 ? ` in ${place}` : '';
      const since = random() < 0.4 ? ` ${cause}` : '';
      const logged = random() < 0.25 ? ` It shows ${own}.` : '';
      return {
        subject,
        text: around(`the ${one(things[thing]!)}${where} ${one(faults[fault]!)}${since}.${logged}`),
        target,
      };
    }),
  );
  const free = pairs.filter((pair) => !chosen.has(pair.join()));
  const none: MadeTicket[] = Array.from({ length: problems * rewordings }, (_, n) => {
    if (n % 2) {
      const subject = one(requests);
      return { subject, text: around(`${subject} in ${one(places)}.`), target: null };
    }
    const [thing, fault] = one(free);
    const [what, how] = [one(things[thing]!), one(faults[fault]!)];
    return { subject: `${what} ${how}`, text: around(`the ${what} in ${one(places)} ${how}.`), target: null };
  });
  const hard: MadeTicket[] = facts.flatMap(({ thing, fault, place, cause }, target) =>
    Array.from({ length: rewordings }, () => {
      const what = one(things[thing]!.slice(2));
      const how = faults[fault]![2]!;
      const [isPlaced, isDated] = random() < 0.5 ? [true, random() < 0.5] : [random() < 0.5, true];
      const text = `${what} ${how}${isPlaced ? ` in ${place}` : ''}${isDated ? ` ${cause}` : ''}.`;
      return { subject: `${what} ${how}`, text: around(text), target };
    }),
  );
  return { problems: made, tickets: [...tickets, ...none], hard };
}
