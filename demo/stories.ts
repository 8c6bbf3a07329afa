import type { problemPlanningKeys } from '../wire/problem/problem';

/**
 * Opening message, and the answers to it in turn: agent, requester, agent … A line that begins with `Note:` is an
 * internal note.
 */
export interface TicketStory {
  subject: string;
  messages: string[];
  /** An open ticket unless told: 2 Resolved, 3 Closed, 6 Waiting for requester. */
  status?: number;
}

/** A problem with the tickets that told of it. */
export interface ProblemStory {
  subject: string;
  description: string;
  /** 1 Open, 2 Resolved, 3 Closed. */
  status: number;
  /** 1 Low … 4 Emergency. */
  priority: number;
  impact: number;
  department: string;
  location?: string;
  knownError?: boolean;
  /** Clients read it. */
  published?: boolean;
  raisedDaysAgo: number;
  planning?: Partial<Record<(typeof problemPlanningKeys)[number], string>>;
  /** Title of the solution. */
  solution?: string;
  /** Kind of asset concerned, as in the fleet. */
  asset?: string;
  tickets: TicketStory[];
  /** Subject of the change that cures it. */
  change?: string;
}

const network = 'Network and Infrastructure';
const workplace = 'Workplace Services';
const applications = 'Business Applications';

export const problemStories: readonly ProblemStory[] = [
  {
    subject: 'VPN drops every thirty minutes for home offices',
    description:
      '<p>People who work from home lose the VPN exactly thirty minutes after they connect. Sessions from the offices are not affected.</p><ul><li>Since the weekend of the gateway update</li><li>All operating systems</li></ul>',
    status: 1,
    priority: 4,
    impact: 3,
    department: network,
    location: 'Hamburg Data Centre',
    raisedDaysAgo: 2,
    asset: 'Firewall',
    planning: {
      'root-cause':
        '<p>The new firmware re-keys after 1,800 seconds and the clients of version 7.1 do not answer in time.</p>',
      impact: '<p>About 240 people are interrupted up to sixteen times a day.</p>',
      symptoms:
        '<p>The client shows <em>Session expired</em> and reconnects after 10 to 40 seconds. Calls and remote desktops break.</p>',
      solution: '<ol><li>Set the re-key interval to 8 hours on both gateways.</li><li>Roll out client 7.3.</li></ol>',
    },
    solution: 'Longer re-key interval, newer client',
    tickets: [
      {
        subject: 'VPN disconnects me in the middle of every call',
        messages: [
          'Since Monday my VPN drops about every half hour. It is very hard to hold customer calls like this.',
          'Thank you for telling us. Which version does the client show under About?',
          'It says 7.1.0. My colleague has the same version and the same trouble.',
          'Note: matches the others, see the gateway logs of Saturday.',
        ],
      },
      {
        subject: 'Remote desktop closes by itself',
        messages: [
          'My remote desktop session closes several times a day and I lose unsaved work.',
          'We see the VPN session ending at the same moment. We are working on it.',
        ],
      },
      {
        subject: 'Home office: file upload never finishes',
        messages: [
          'Uploads larger than 2 GB never finish from home. In the office it works.',
          'This is most likely the VPN problem that we are investigating; I have linked it.',
        ],
        status: 6,
      },
      {
        subject: 'Ständige Verbindungsabbrüche im Homeoffice',
        messages: [
          'Meine Verbindung bricht jede halbe Stunde ab. Können Sie bitte helfen?',
          'Wir kennen die Ursache und ändern heute Abend die Einstellung.',
        ],
      },
    ],
    change: 'Set the VPN re-key interval to eight hours',
  },
  {
    subject: 'Invoice printing stops after 200 pages',
    description:
      '<p>The month-end print run in Accounting stops after about 200 pages. The queue must be restarted by hand.</p>',
    status: 1,
    priority: 3,
    impact: 2,
    department: workplace,
    location: 'Lyon Office',
    raisedDaysAgo: 9,
    asset: 'Printer',
    planning: {
      symptoms: '<p>The spooler reports <code>0x000006ba</code>, the printer shows <em>Waiting for data</em>.</p>',
      impact: '<p>Four people of Accounting, two days each month.</p>',
    },
    tickets: [
      {
        subject: 'Printer on the second floor stops in the middle of a job',
        messages: [
          'Third month in a row: the invoice run stops at page 203.',
          'I restarted the queue. Could you tell us when you start the next run?',
          'We start on Thursday at 9.',
        ],
      },
      {
        subject: 'Print queue must be restarted again',
        messages: ['The queue hangs again, please restart it.', 'Done. We are looking for the cause.'],
        status: 2,
      },
    ],
    change: 'Replace the printer driver on the Lyon print server',
  },
  {
    subject: 'Mail from the shop is marked as spam',
    description: '<p>Order confirmations of the web shop land in the spam folder of large mail providers.</p>',
    status: 2,
    priority: 3,
    impact: 3,
    department: applications,
    raisedDaysAgo: 30,
    planning: {
      'root-cause': '<p>The DKIM key was rotated on the mail relay but not in DNS.</p>',
      solution: '<p>Publish the new key, keep the old one for a week.</p>',
    },
    solution: 'Publish the new DKIM key',
    tickets: [
      {
        subject: 'Customers do not receive order confirmations',
        messages: [
          'Five customers called this morning; our confirmations are in their spam folder.',
          'We found the reason: a key in DNS is out of date. It will take up to four hours.',
          'It works again, thank you!',
        ],
        status: 3,
      },
      {
        subject: 'Newsletter has a bounce rate of 40 %',
        messages: [
          'Our newsletter of today bounces far more than usual.',
          'This has the same cause as the order mails. Please send the rest tomorrow.',
        ],
        status: 2,
      },
    ],
    change: 'Publish the new DKIM key in DNS',
  },
  {
    subject: 'Laptops do not wake from sleep after BIOS 1.19',
    description:
      '<p>Laptops of the 14-inch series stay black after sleep. Only a long press on the power button helps.</p>',
    status: 1,
    priority: 3,
    impact: 2,
    department: workplace,
    knownError: true,
    published: true,
    raisedDaysAgo: 14,
    asset: 'Laptop',
    planning: {
      'root-cause': '<p>BIOS 1.19 breaks modern standby; the vendor confirmed it.</p>',
      symptoms: '<p>Black screen after sleep, fan running, keyboard lit. The laptop does not wake up.</p>',
      solution: '<p>Roll out BIOS 1.20 of the vendor, or roll back to 1.18.</p>',
      workaround:
        '<p>Hold the power button for ten seconds and start again. Then choose <strong>Hibernate</strong> instead of sleep in the power settings.</p>',
    },
    solution: 'A newer BIOS',
    tickets: [
      {
        subject: 'My laptop stays black every morning',
        messages: [
          'I must hold the power button every morning. Is the laptop broken?',
          'It is not: an update of the BIOS is to blame. I have changed the power setting for you.',
          'Works like a charm, thanks.',
        ],
        status: 2,
      },
      {
        subject: 'Black screen after lunch',
        messages: [
          'After lunch my screen stays black although the fan is running.',
          'Please try the steps in the article I attached and tell me whether they help.',
        ],
        status: 6,
      },
      {
        subject: '电脑休眠后无法唤醒',
        messages: ['电脑休眠以后屏幕一直是黑的，只能强制关机。', '已经修改了电源设置，请再试一次。'],
      },
    ],
    change: 'Roll back BIOS 1.19 on the 14-inch laptops',
  },
  {
    subject: 'Time sheets are lost when the session ends',
    description: '<p>What was typed in a time sheet is gone when the single sign-on session ends before saving.</p>',
    status: 1,
    priority: 2,
    impact: 2,
    department: applications,
    raisedDaysAgo: 21,
    tickets: [
      {
        subject: 'I had to fill in my time sheet three times',
        messages: [
          'The form was empty after I signed in again. This is frustrating.',
          'I understand. Until it is mended, please save every ten minutes.',
        ],
      },
      {
        subject: 'Time sheet shows a sign-in page when I save',
        messages: [
          'When I press Save I see the sign-in page, and my hours are gone.',
          'Note: the session lasts 15 minutes, the form does not renew it.',
        ],
      },
    ],
  },
  {
    subject: 'Wi-Fi in meeting room Aurora breaks off',
    description: '<p>With more than ten people in the room the access point drops clients.</p>',
    status: 1,
    priority: 2,
    impact: 1,
    department: network,
    location: 'Oslo Headquarters',
    raisedDaysAgo: 6,
    asset: 'Access Point',
    planning: { symptoms: '<p>Clients roam to the access point in the kitchen, at −78 dBm.</p>' },
    tickets: [
      {
        subject: 'No Wi-Fi in Aurora during the board meeting',
        messages: [
          'We had to share a phone with eleven people. Please have a look before Friday.',
          'We will put a second access point into the room on Thursday.',
        ],
      },
    ],
    change: 'Second access point for meeting room Aurora',
  },
  {
    subject: 'Nightly backup of the file server takes 19 hours',
    description: '<p>The backup runs into working hours and slows the file server down.</p>',
    status: 1,
    priority: 3,
    impact: 3,
    department: network,
    location: 'Hamburg Data Centre',
    raisedDaysAgo: 40,
    asset: 'Server',
    planning: { 'root-cause': '<p>Deduplication was switched off by the update of March.</p>' },
    tickets: [
      {
        subject: 'File server is very slow until noon',
        messages: [
          'Opening a document on the shared drive takes a minute every morning.',
          'The backup is still running then. We are about to change that.',
        ],
      },
      { subject: 'Shared drive: saving takes minutes', messages: ['Saving a spreadsheet takes two minutes.'] },
    ],
    change: 'Move the file server backup to the new storage',
  },
  {
    subject: 'New starters wait two days for their accounts',
    description: '<p>Accounts of new colleagues are made by hand because the interface to Human Resources stopped.</p>',
    status: 1,
    priority: 3,
    impact: 2,
    department: applications,
    raisedDaysAgo: 17,
    tickets: [
      {
        subject: 'New colleague cannot sign in on her first day',
        messages: ['Ms Dubois starts today and has no account yet.', 'I have made it by hand, she can sign in now.'],
        status: 3,
      },
      {
        subject: 'Account for our new apprentice is missing',
        messages: ['He started on Monday; could you please make his account?', 'It is there now. Sorry for the wait.'],
        status: 2,
      },
    ],
    change: 'Renew the certificate of the HR interface',
  },
  {
    subject: 'Telephone queue plays no music on hold',
    description: '<p>Callers hear silence and hang up.</p>',
    status: 3,
    priority: 1,
    impact: 1,
    department: network,
    raisedDaysAgo: 70,
    planning: {
      'root-cause': '<p>The file had been moved to another share.</p>',
      solution: '<p>File put back, share made read-only.</p>',
    },
    solution: 'Put the file back',
    tickets: [
      {
        subject: 'Callers think we hung up',
        messages: ['There is silence instead of music in our queue.', 'The music is back.'],
        status: 3,
      },
    ],
  },
  {
    subject: 'Reports show yesterday’s figures until 11 o’clock',
    description: '<p>The load of the data warehouse ends later every week.</p>',
    status: 1,
    priority: 2,
    impact: 2,
    department: applications,
    raisedDaysAgo: 25,
    asset: 'Server',
    tickets: [
      {
        subject: 'Sales dashboard is out of date in the morning',
        messages: [
          'At nine I still see the figures of the day before yesterday.',
          'The nightly load ended at 10:40 today. We are looking at the slow step.',
        ],
      },
    ],
  },
  {
    subject: 'Badge readers at the east gate fail in the cold',
    description: '<p>Below −10 °C the readers do not recognise badges.</p>',
    status: 2,
    priority: 2,
    impact: 1,
    department: workplace,
    location: 'Oslo Headquarters',
    raisedDaysAgo: 120,
    tickets: [
      {
        subject: 'Standing in the snow with a badge that does not work',
        messages: [
          'The reader at the east gate did not open for ten minutes this morning.',
          'We have ordered heated readers. Until then the gate is staffed from 7 to 9.',
        ],
        status: 2,
      },
    ],
  },
  {
    subject: 'Video calls freeze on the 4th floor',
    description: '<p>Pictures freeze for some seconds, sound goes on.</p>',
    status: 1,
    priority: 3,
    impact: 2,
    department: network,
    location: 'Lyon Office',
    raisedDaysAgo: 4,
    asset: 'Switch',
    planning: { symptoms: '<p>Packet loss of 3 % on the uplink of the floor switch.</p>' },
    tickets: [
      {
        subject: 'My picture freezes in every call',
        messages: [
          'Others say that my picture freezes.',
          'Are you on the 4th floor? We see losses there.',
          'Yes, room 412.',
        ],
      },
      {
        subject: 'Appels vidéo saccadés',
        messages: [
          'Bonjour, les appels vidéo sont saccadés depuis lundi.',
          'Bonjour, nous remplaçons le commutateur ce soir.',
        ],
      },
    ],
    change: 'Replace the switch of the 4th floor in Lyon',
  },
  {
    subject: 'Phones lose their mail account after the update',
    description: '<p>After the update of the phones the mail account asks for the password again and again.</p>',
    status: 1,
    priority: 2,
    impact: 2,
    department: workplace,
    raisedDaysAgo: 11,
    asset: 'Mobile Devices',
    tickets: [
      {
        subject: 'Phone asks for my password all the time',
        messages: [
          'I type my password and a minute later it asks again.',
          'Please remove the account and add it again; the article shows how.',
        ],
        status: 6,
      },
      {
        subject: 'البريد لا يعمل على الهاتف',
        messages: ['لا يصل البريد إلى هاتفي منذ التحديث.', 'يرجى حذف الحساب ثم إضافته من جديد.'],
      },
    ],
  },
  {
    subject: 'Licence server refuses the last ten CAD seats',
    description: '<p>Ten seats are shown as taken although nobody uses them.</p>',
    status: 1,
    priority: 2,
    impact: 2,
    department: applications,
    raisedDaysAgo: 8,
    asset: 'Server',
    tickets: [
      {
        subject: 'CAD: no licence available',
        messages: ['I cannot start CAD, it says that no licence is available.', 'I have freed a seat for you by hand.'],
        status: 2,
      },
    ],
    change: 'Update the licence server',
  },
  {
    subject: 'Clock on the shop floor is four minutes late',
    description: '<p>Stamping times differ from the system.</p>',
    status: 1,
    priority: 1,
    impact: 1,
    department: workplace,
    raisedDaysAgo: 33,
    tickets: [],
  },
  {
    subject: 'Database of the warehouse grows by 40 GB a week',
    description: '<p>The disk will be full in seven weeks.</p>',
    status: 1,
    priority: 3,
    impact: 3,
    department: applications,
    raisedDaysAgo: 5,
    asset: 'Server',
    planning: { 'root-cause': '<p>Audit rows are never deleted.</p>' },
    tickets: [],
    change: 'Delete audit rows of the warehouse after a year',
  },
  {
    subject: 'Scanner software crashes on double-sided pages',
    description: '<p>Version 5.2 ends without a message.</p>',
    status: 1,
    priority: 1,
    impact: 1,
    department: workplace,
    knownError: true,
    raisedDaysAgo: 60,
    planning: {
      symptoms: '<p>The scanner software closes without a message as soon as both sides are scanned.</p>',
      workaround:
        '<p>Install version 5.1 from the software portal. Or scan the front pages and the back pages one after the other.</p>',
    },
    tickets: [
      {
        subject: 'Scanning both sides is impossible',
        messages: [
          'The program closes when I scan both sides.',
          'Please use version 5.1 for now; I have installed it.',
        ],
        status: 3,
      },
    ],
  },
  {
    subject: 'Монитор мерцает после обновления драйвера',
    description: '<p>Экран мерцает раз в несколько секунд на док-станциях второго поколения.</p>',
    status: 1,
    priority: 2,
    impact: 1,
    department: workplace,
    raisedDaysAgo: 3,
    asset: 'Monitor',
    tickets: [
      {
        subject: 'Screen flickers on the docking station',
        messages: [
          'Since yesterday my screen flickers every few seconds.',
          'Does it stop when you connect the screen directly?',
        ],
        status: 6,
      },
    ],
  },
  {
    subject: 'Certificates of internal sites expire unnoticed',
    description: '<p>Three internal sites showed a warning in one quarter.</p>',
    status: 1,
    priority: 3,
    impact: 2,
    department: network,
    raisedDaysAgo: 45,
    tickets: [],
    change: 'Watch the expiry of internal certificates',
  },
  {
    subject: 'Heating control loses its network at night',
    description: '<p>The controller is unreachable from 2 to 4 o’clock.</p>',
    status: 3,
    priority: 1,
    impact: 1,
    department: network,
    location: 'Oslo Headquarters',
    raisedDaysAgo: 95,
    tickets: [],
  },
  {
    subject: 'Exports with more than 65,536 rows are cut off',
    description: '<p>The old file format is used when a filter is set.</p>',
    status: 2,
    priority: 2,
    impact: 2,
    department: applications,
    raisedDaysAgo: 52,
    tickets: [],
  },
  {
    subject: 'Docking stations forget the second screen',
    description: '<p>After undocking, the arrangement of the screens is lost.</p>',
    status: 1,
    priority: 1,
    impact: 1,
    department: workplace,
    raisedDaysAgo: 18,
    asset: 'Monitor',
    tickets: [],
  },
  {
    subject: 'Password reset mails arrive an hour late',
    description: '<p>Greylisting at the relay delays them.</p>',
    status: 2,
    priority: 2,
    impact: 2,
    department: applications,
    raisedDaysAgo: 28,
    tickets: [],
  },
  {
    subject: 'UPS in rack 7 reports a weak battery',
    description: '<p>The runtime fell from 14 to 5 minutes.</p>',
    status: 1,
    priority: 3,
    impact: 3,
    department: network,
    location: 'Hamburg Data Centre',
    raisedDaysAgo: 1,
    tickets: [],
    change: 'Replace the battery of the UPS in rack 7',
  },
  {
    subject: 'Screen reader skips the menu of the intranet',
    description: '<p>The menu has no role and cannot be reached by keyboard.</p>',
    status: 1,
    priority: 2,
    impact: 1,
    department: applications,
    raisedDaysAgo: 12,
    tickets: [],
  },
];

/** Tickets that belong to no problem (yet). */
export const looseTickets: readonly TicketStory[] = [
  {
    subject: 'Please install the drawing program',
    messages: ['I need the drawing program for a flyer. My manager agreed.'],
  },
  {
    subject: 'Second screen for my desk',
    messages: [
      'Could I have a second screen? Mine is a 22-inch one.',
      'One is reserved for you, it arrives on Tuesday.',
    ],
    status: 6,
  },
  {
    subject: 'Forgot my password again',
    messages: ['I am sorry, it is me again.', 'No worries, I have sent you a link.'],
    status: 3,
  },
  {
    subject:
      'Access to the project folder of the Bergen terminal extension, phase two, including all drawings and the minutes of the steering committee',
    messages: ['Please give me read access to this folder.'],
  },
  { subject: 'Keyboard with Greek letters', messages: ['Θα ήθελα ένα πληκτρολόγιο με ελληνικούς χαρακτήρες.'] },
  {
    subject: 'Laptop for a new colleague on the first of the month',
    messages: [
      'A colleague starts in our team; please prepare a laptop.',
      'Note: one of the 14-inch series is in stock.',
    ],
  },
  {
    subject: 'Mailbox is full',
    messages: ['I cannot send mail any more because my mailbox is full.', 'Your mailbox has 20 GB more now.'],
    status: 2,
  },
  { subject: 'Which phone may I order?', messages: ['My phone is four years old. Which one may I order?'] },
  {
    subject: 'Noise from the server cabinet next to our room',
    messages: [
      'The cabinet has become very loud since this morning.',
      'A fan is failing. A technician comes this afternoon.',
    ],
  },
  {
    subject: 'Signature is missing in my mails',
    messages: ['New mails have no signature since I got the new computer.'],
  },
  // Two that look like known errors, and that nobody has linked yet.
  {
    subject: 'Laptop does not wake from sleep',
    messages: [
      'Since the BIOS update my laptop stays black after sleep. The fan is running, and only the power button helps.',
    ],
  },
  {
    subject: 'Scanner crashes with double-sided pages',
    messages: ['The scanner software closes without a message when I scan both sides of my pages.'],
  },
];
