// What docs/rules.md says of workflows and listeners, written a second time and in another way: shares no code with the
// server. A record is {subject, description (its words), requester: {name, email}, priority_id, impact_id}.

const plain = (value) => String(value ?? '').toLowerCase();

const texts = (record) => ({
  subject: record.subject,
  description: record.description,
  'requester.name': record.requester.name,
  'requester.email': record.requester.email,
});
const ids = (record) => ({ priority_id: record.priority_id, impact_id: record.impact_id });

/** Does one comparison hold? */
function holds(record, { field, operator, value }) {
  const wanted = Array.isArray(value) ? value : [value];
  if (field in ids(record)) {
    const present = ids(record)[field];
    const is = present !== null && wanted.map(Number).includes(present);
    return { equal: is, in: is, not_equal: !is, empty: present === null, not_empty: present !== null }[operator];
  }
  const text = plain(texts(record)[field]);
  const empty = text.trim() === '';
  const any = (test) => !empty && wanted.some((one) => test(plain(one)));
  switch (operator) {
    case 'equal':
    case 'in':
      return any((one) => one === text);
    case 'not_equal':
      return !any((one) => one === text);
    case 'contains':
      return any((one) => text.split(one).length > 1);
    case 'not_contains':
      return !any((one) => text.split(one).length > 1);
    case 'starts':
      return any((one) => text.slice(0, one.length) === one);
    case 'ends':
      return any((one) => text.slice(text.length - one.length) === one && one.length <= text.length);
    case 'empty':
      return empty;
    case 'not_empty':
      return !empty;
  }
  throw new Error(`The model does not know ${operator}.`);
}

/** Groups joined by any or all, and so the groups; without groups always. */
export function applies(record, { match, groups }) {
  if (groups.length === 0) return true;
  const join = { any: (list) => list.includes(true), all: (list) => !list.includes(false) };
  return join[match](groups.map((group) => join[group.match](group.rules.map((rule) => holds(record, rule)))));
}

/** Does the actions of a rule; returns the fields that changed, as `{event, from, to}`. */
function act(record, { actions }, mailed) {
  const changes = [];
  for (const { type, field, value, to } of actions) {
    if (type === 'mail') for (const one of to) mailed.push(one.value);
    if (type !== 'set' || record[field] === value) continue;
    changes.push({ event: field.replace('_id', ''), from: record[field], to: value, by: 'system' });
    record[field] = value;
  }
  return changes;
}

/** The workflows of a creation: changes the record; returns the names of those that matched, and who is mailed. */
export function create(record, workflows) {
  const [matched, mailed] = [[], []];
  for (const rule of workflows) {
    if (!applies(record, rule.conditions)) continue;
    matched.push(rule.name);
    act(record, rule, mailed);
    if (rule.actions.some(({ type }) => type === 'stop')) break;
  }
  return { matched, mailed };
}

/** The listeners of an update by an agent, and of what they do in turn. */
export function update(record, changes, listeners) {
  const [matched, mailed] = [[], []];
  let happened = changes.map((one) => ({ ...one, by: 'agent' }));
  for (let chain = 0; happened.length; chain++) {
    const next = [];
    const waits = ({ performer, events }) =>
      happened.some(
        (one) =>
          (performer === 'anyone' || performer === one.by) &&
          events.some(
            ({ event, from, to }) => event === one.event && (!from || from === one.from) && (!to || to === one.to),
          ),
      );
    for (const rule of listeners.filter(waits)) {
      if (!applies(record, rule.conditions)) continue;
      matched.push(rule.name);
      // Five updates may follow one another.
      if (chain === 5 && rule.actions.some(({ type }) => type === 'set')) return { matched, mailed };
      next.push(...act(record, rule, mailed));
      if (rule.actions.some(({ type }) => type === 'stop')) break;
    }
    happened = next;
  }
  return { matched, mailed };
}
