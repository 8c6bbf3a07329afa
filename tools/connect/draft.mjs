// The draft of a connection file for tables that were found: statements with the columns that fit best, and a comment at
// each guess.

const lower = (text) => text.toLowerCase();

/** The first column whose name fits, in the order of the patterns. */
function columnOf(table, ...patterns) {
  for (const pattern of patterns) {
    const found = table?.columns.find(({ name }) => pattern.test(name));
    if (found) return found.name;
  }
  return null;
}

const idOf = (table) =>
  columnOf(
    table,
    /^id$/i,
    new RegExp(
      `^${lower(table.name)
        .replace(/^.*_/, '')
        .replace(/(e?s)$/, '')}_?id$`,
      'i',
    ),
    /^\w+_id$/i,
    /id$/i,
  ) ?? table.columns[0].name;

const values = (table, column) =>
  [...new Set(table.rows.map((row) => row[lower(column)] ?? row[column]))].filter((one) => one !== null);

const closedWords = /clos|resolv|done|complet|reject|cancel|solved|finish|erledigt|geschlossen/i;
const hiddenWords = /delet|spam|trash|archiv|merged/i;
const stateOf = (word) => (hiddenWords.test(word) ? 'hidden' : closedWords.test(word) ? 'closed' : 'open');
const text = (value) => `'${String(value).replaceAll("'", "''")}'`;

/** `select` with one column a line, each with a comment where it is a guess. */
function statement(columns, from, tail = '') {
  const list = Object.entries(columns)
    .filter(([, expression]) => expression)
    .map(([name, expression]) => (expression === name ? expression : `${expression} as ${name}`));
  return `select ${list.join(', ')} from ${from}${tail && ` ${tail}`}`;
}

/**
 * @param place of the database
 * @param found tables by kind, the best first
 * @returns `text` of the file, and `grants`: columns by table that the account has to read
 */
export function draftOf(place, found, tables) {
  const grants = {};
  const quote = (name) =>
    /^[a-z_][a-z0-9_]*$/.test(name) ? name : place.make === 'mysql' ? `\`${name}\`` : `"${name}"`;
  const take = (table, column) => {
    if (!column) return null;
    (grants[table.name] ??= []).includes(column) || grants[table.name].push(column);
    return quote(column);
  };
  const lines = [];
  const add = (...more) => lines.push(...more);
  const named = (kind) => tables.find(({ name }) => name === found[kind]?.[0].name);
  const [tickets, people, statuses] = ['tickets', 'people', 'statuses'].map(named);
  /** A column of tickets that leads to this table, by a key of the database or by its name. */
  const toward = (kind, ...patterns) => {
    const target = named(kind)?.name;
    return (
      Object.entries(tickets.keys).find(
        ([column, name]) => name === target && (patterns.length < 2 || patterns.some((one) => one.test(column))),
      )?.[0] ?? columnOf(tickets, ...patterns)
    );
  };
  const page = (changed, key) =>
    changed
      ? `where :since is null or ${changed} > :since or (${changed} = :since and ${key} > :after) order by ${changed}, ${key} limit :limit`
      : '';

  add(
    '# A draft: it was made by looking at names and content of the tables. Each "?" is a guess to be looked at.',
    `name: ${place.name.replace(/^.*\//, '').replace(/\.\w+$/, '') || 'Help-desk'} # ? how people call it`,
    'sign_in:',
    "  # ? the address that says who is signed in, and the name of the session's cookie (docs/connect/sign-in.md)",
    '  who: { url: http://127.0.0.1:8000/service-desk-who, cookies: [session] }',
    '  page: /login?back={back} # ?',
    place.make === 'sqlite'
      ? `sql: { url: 'sqlite:${place.name}' }`
      : `sql: { url: '${place.make}://service_desk_reader:\${DESK_PASSWORD}@${place.host}:${place.port}/${place.name}' }`,
    '# ? everyone only if every agent may see every ticket there; else may_see: http, or data.tickets.may_see',
    '# may_see: everyone',
    'every: 60',
    "pages: { ticket: '/tickets/{id}' } # ? the page of a ticket",
    'first_admin: agent:1 # ? the id of the person who may do everything',
    'data:',
  );

  // Statuses: a table, or the words that tickets have.
  const statusColumn = toward('statuses', /^(status|state)(_?id)?$/i, /status|state/i);
  add('  statuses:');
  if (statuses) {
    const key = idOf(statuses);
    const name = columnOf(statuses, /^name$/i, /title|label|name/i) ?? key;
    const closed = columnOf(statuses, /^(is_)?closed$/i);
    const state = closed
      ? `case when ${take(statuses, closed)} then 'closed' else 'open' end`
      : stateCase(take(statuses, name), values(statuses, name));
    add(
      `    # ? from ${statuses.name}: ${shownList(values(statuses, name))}. state: open, closed, or hidden (not offered)`,
      `    changed: ${statement({ id: take(statuses, key), name: take(statuses, name), state }, quote(statuses.name))}`,
    );
  } else {
    const words = statusColumn ? values(tickets, statusColumn).slice(0, 30) : ['open', 'closed'];
    add(
      `    # ? no table of statuses: these are the values of ${tickets.name}.${statusColumn ?? '?'}`,
      `    changed: ${words.map((word, at) => `select ${text(word)}${at ? '' : ' as id'}, ${text(word)}${at ? '' : ' as name'}, '${stateOf(String(word))}'${at ? '' : ' as state'}, ${at + 1}${at ? '' : ' as position'}`).join(' union all ')}`,
    );
  }

  for (const kind of ['priorities', 'teams', 'departments', 'organizations']) {
    const table = named(kind);
    if (!table) continue;
    const key = idOf(table);
    const name = columnOf(table, /^name$/i, /title|label|desc|name/i) ?? key;
    const position = columnOf(table, /^(position|sort|sort_?order|urgency|priority_urgency|weight|level)$/i);
    if (kind === 'priorities') add('  # ? position grows with urgency. Where 1 is the most urgent: descending: true');
    add(
      `  ${kind}:`,
      `    # ? from ${table.name}: ${shownList(values(table, name))}`,
      `    changed: ${statement({ id: take(table, key), name: take(table, name), position: take(table, position) }, quote(table.name))}`,
    );
  }

  if (people) {
    const key = idOf(people);
    const [first, last] = [
      columnOf(people, /^(first|given)_?name$/i),
      columnOf(people, /^(last|family)_?name|surname$/i),
    ];
    const full = columnOf(people, /^name$/i, /^(real|full|display)_?name$/i, /^(login|user_?name)$/i);
    const joined = place.make === 'mysql' ? (a, b) => `concat(${a}, ' ', ${b})` : (a, b) => `${a} || ' ' || ${b}`;
    const name = first && last ? joined(take(people, first), take(people, last)) : take(people, full);
    const changed = columnOf(people, /^(updated|modified|changed)(_?(at|on))?$/i, /updat|modif|chang/i);
    const mail = columnOf(people, /^e?_?mail(_?address)?$/i, /mail/i);
    const active = columnOf(people, /^(is_?)?(active|enabled)$/i);
    const kind = columnOf(people, /^(type|role|kind|is_?(staff|agent|admin))$/i);
    const columns = {
      id: take(people, key),
      kind: "'agent'",
      name,
      email: take(people, mail),
      active: take(people, active),
    };
    const others = found.people.slice(1).map(({ name: one }) => one);
    const moment = changed && take(people, changed);
    add(
      '  people:',
      `    # ? all are agents here. Say who is a client${kind ? `: ${people.name}.${kind} has ${shownList(values(people, kind))}` : ''}${others.length ? `; are clients in ${others.slice(0, 3).join(', ')}?` : ''}`,
      ...(moment
        ? [
            '    changed: |',
            `      select * from (${statement({ ...columns, changed_at: moment }, quote(people.name))}) p`,
            '      where :since is null or changed_at > :since or (changed_at = :since and (kind > :after_kind or (kind = :after_kind and id > :after)))',
            '      order by changed_at, kind, id limit :limit',
          ]
        : [`    changed: ${statement(columns, quote(people.name))} # no moment of a change: read whole, up to 10,000`]),
      `    by_ids: ${statement(columns, quote(people.name), `where ${quote(key)} in (:agents)`)}`,
      `    ids: select ${quote(key)} as id, 'agent' as kind from ${quote(people.name)}`,
    );
  }

  const key = idOf(tickets);
  const changed = columnOf(tickets, /^(last_?)?(updated|modified|changed)(_?(at|on))?$/i, /updat|modif|chang/i);
  const person = (column) => {
    if (!column) return null;
    const target = tickets.keys[column];
    return target === people?.name
      ? place.make === 'mysql'
        ? `concat('agent:', ${take(tickets, column)})`
        : `'agent:' || ${take(tickets, column)}`
      : take(tickets, column);
  };
  const columns = {
    id: take(tickets, key),
    number: take(tickets, columnOf(tickets, /^(\w+_)?(number|num|ref|code)$/i) ?? key),
    subject: take(tickets, columnOf(tickets, /^subject$/i, /^(title|summary)$/i, /^name$/i)),
    requester: person(
      columnOf(
        tickets,
        /^(requester|requestor|customer|client|contact|reporter|author|submitter)(_?id)?$/i,
        /^user_?id$/i,
      ),
    ),
    assigned: take(tickets, columnOf(tickets, /^(assign\w*|owner|agent|staff|responsible)(_?id)?$/i)),
    team: named('teams') ? take(tickets, toward('teams', /^(team|group|queue|mailbox)(_?id)?$/i)) : null,
    department: named('departments')
      ? take(tickets, toward('departments', /^(department|dept|project)(_?id)?$/i))
      : null,
    status: take(tickets, statusColumn),
    priority: named('priorities') ? take(tickets, toward('priorities', /^priority(_?id)?$/i, /priorit|urgenc/i)) : null,
    created_at: take(tickets, columnOf(tickets, /^(created|opened)(_?(at|on))?$/i, /creat/i)),
    updated_at: take(tickets, changed),
  };
  const moment = changed && take(tickets, changed);
  const from = quote(tickets.name);
  add(
    '  tickets:',
    `    # ? from ${tickets.name}${
      found.tickets.length > 1
        ? `; or is it ${found.tickets
            .slice(1, 4)
            .map(({ name }) => name)
            .join(', ')}?`
        : ''
    }`,
    ...(columns.subject ? [] : ['    # ? no column looks like a subject']),
    '    # ? requester and assigned are ids of people: agent:12 or client:17, without a word a requester is a client',
    moment
      ? `    changed: ${statement({ ...columns, changed_at: moment }, from, page(moment, quote(key)))}`
      : `    changed: ${statement(columns, from)} # no moment of a change: read whole, up to 10,000`,
    `    by_ids: ${statement(columns, from, `where ${quote(key)} in (:ids)`)}`,
    `    ids: select ${quote(key)} as id from ${from}`,
    ...(moment ? [`    # An index on (${moment}, ${quote(key)}) of ${tickets.name} makes each pass quick.`] : []),
  );
  return { text: `${lines.map(quotedYaml).join('\n')}\n`, grants };
}

/** A statement on one line is quoted: it may have `: ` or `#` in it. */
function quotedYaml(line) {
  const [, key, value, comment = ''] = /^(\s*(?:changed|by_ids|ids): )(select .*?)( # no moment.*)?$/.exec(line) ?? [];
  return key ? `${key}'${value.replaceAll("'", "''")}'${comment}` : line;
}

const shownList = (list) =>
  list
    .slice(0, 8)
    .map((one) => String(one).replace(/\s+/g, ' ').slice(0, 30))
    .join(', ') || 'nothing';

function stateCase(column, words) {
  const of = (state) => words.filter((word) => stateOf(String(word)) === state).map(text);
  const cases = ['closed', 'hidden'].flatMap((state) =>
    of(state).length ? [`when ${column} in (${of(state).join(', ')}) then '${state}'`] : [],
  );
  return cases.length ? `case ${cases.join(' ')} else 'open' end` : "'open'";
}
