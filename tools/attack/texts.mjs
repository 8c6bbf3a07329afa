// Long texts, long lists and deep JSON in every field of every call: how long is the server held, seen from outside?
import { json, send, signIn } from './client.mjs';
import { addressOf, goodForm, pathValue, placesOf, readOperations, readRecords, withValue } from './document.mjs';
import { deepValues, longLists, longQueries, longTexts, wholeSearches } from './long-texts.mjs';
import { startProbe } from './probe.mjs';
import { counted, faultOf, stall } from './score.mjs';
import { random } from './random.mjs';
import { line, startServer } from './setting.mjs';
import { setTimeout as wait } from 'node:timers/promises';

const LIMIT_MS = 200;
/** So often a try may be repeated on a machine that has other things to do. Far over the limit that is no reason. */
const AGAIN = 3;
const FAR_OVER_MS = 1000;
/** Then the server is killed and started again. */
const TIMEOUT = 5000;
/** A field that holds the server with so many texts holds it with more of them as well; the time goes to the others. */
const ENOUGH_OF_A_FIELD = 2;
const WITHIN_MS = 360_000;

const marked = '\u0001here\u0001';
const rich = /description|text|filters|custom_fields/;
/** For a field that takes no text: what a rule that reads one may stumble over all the same. */
const forOthers = /^"(<| |9|1e|\[|\\u0301)" ×|^digits|^a date|^spaces and/;

/** What is refused for its length alone says nothing of how long a search takes. */
const searched = /^(q|search-query)$/;

/** Calls that are made by one function for several kinds of records: the first of them gets every try. */
const family = /-(planning|filter)\.|^(asset|change|release|contract)\.(list|tickets|tasks|log|of\w+)$/;
const head = /^problem/;

/** Free texts get every long text, lists every list, the others a few of both. */
function valuesFor(schema, place, again) {
  const text = !again && (rich.test(place) || (schema?.type === 'string' && !schema.enum));
  const list = schema?.type === 'array' || /users|user_types|status_ids/.test(place);
  return {
    texts: text ? longTexts : longTexts.filter(([what]) => forOthers.test(what)),
    lists: list ? longLists : longLists.slice(0, 1),
    deep: text || list ? deepValues : deepValues.slice(0, 1),
  };
}

/** The tries of one call, the bodies made when they are sent. */
function triesOf(operation, records) {
  const path = addressOf(operation, (param) => pathValue(operation, param, records, (list) => list[0]));
  const tries = [];
  const form = goodForm(operation, records);
  const again = family.test(operation.name) && !head.test(operation.name);
  if (operation.body) {
    const whole = (place, what, body, type = json['content-type']) =>
      tries.push({ operation, place, what, method: operation.method, path, headers: { 'content-type': type }, body });
    for (const place of placesOf(operation, records)) {
      const { texts, lists, deep } = valuesFor(operation.body.properties[place], place, again);
      for (const [what, text] of texts) whole(place, what, () => JSON.stringify(withValue(form, place, text)));
      for (const [what, list] of lists) whole(place, what, () => JSON.stringify(withValue(form, place, list)));
      for (const [what, raw] of deep)
        whole(place, what, () =>
          JSON.stringify(withValue(form, place, marked)).replace(JSON.stringify(marked), () => raw),
        );
    }
    for (const [what, raw] of deepValues) whole('(body)', what, () => raw);
    whole('(body)', 'a form of 100,000 fields', () => 'a=1&'.repeat(100_000), 'application/x-www-form-urlencoded');
    whole('(body)', 'a form of brackets', () => `a${'[b]'.repeat(100_000)}=1`, 'application/x-www-form-urlencoded');
    whole('(body)', 'a form of a list', () => 'asset_ids[]=1&'.repeat(100_000), 'application/x-www-form-urlencoded');
    if (operation.multipart)
      whole(
        '(body)',
        'a file name of quotes',
        () =>
          `--b\r\nContent-Disposition: form-data; name="attachment"; filename="${'\\"'.repeat(30_000)}.txt"\r\n\r\nx\r\n--b--\r\n`,
        'multipart/form-data; boundary=b',
      );
    if (operation.multipart)
      whole(
        '(body)',
        'a boundary that nearly comes',
        () =>
          `--bb\r\nContent-Disposition: form-data; name="description"\r\n\r\n${'\r\n--b'.repeat(150_000)}\r\n--bb--\r\n`,
        'multipart/form-data; boundary=bb',
      );
  }
  for (const { name, schema } of operation.query) {
    if (schema.type !== 'array' && schema.type !== 'string') continue;
    const few =
      schema.type === 'array' || schema.enum || /_(begin|end)$/.test(name) || (again && name !== 'search-query');
    const searches = searched.test(name) && !again ? wholeSearches : [];
    for (const [what, text] of few ? longQueries.slice(0, 3) : [...longQueries, ...searches])
      tries.push({
        operation,
        place: `?${name}`,
        what,
        method: operation.method,
        path: `${path}?${name}=${text}`,
        headers: {},
      });
  }
  return tries;
}

/** Of all tries so many: those of rich text first, of the rest by chance. */
function sample(tries, count, seed) {
  const worst = tries.filter(
    ({ operation: { name }, place, what }) =>
      ['desk.reply', 'problem.save'].includes(name) &&
      /^(text|description)$/.test(place) &&
      /"(<|<div>|&|<!--|\\"| )" ×/.test(what),
  );
  const lists = tries.filter(({ what, place }) => /500,000 times/.test(what) && /_ids$/.test(place)).slice(0, 4);
  const searches = random(seed).some(
    tries.filter(({ operation: { name }, what }) => name === 'search.find' && / as a search$/.test(what)),
    4,
  );
  const first = [...worst, ...lists, ...searches];
  const rest = tries.filter((one) => !first.includes(one));
  return [...first, ...random(seed).some(rest, count - first.length)];
}

/** `limit`: so many tries at most, by chance. `server`: instead of one of its own. */
export async function texts({ limit = Infinity, seed = 1, server: given } = {}) {
  const server = given ?? (await startServer());
  const probe = await startProbe(server);
  const begun = Date.now();
  try {
    const operations = (await readOperations(server)).filter(({ again }) => !again);
    const records = await readRecords(server);
    const admin = await signIn(server, 'admin');
    const every = operations.flatMap((operation) => triesOf(operation, records));
    // Rich text comes first, the fields mixed, in case that the time does not suffice.
    const { mixed } = random(seed);
    const all = [
      ...mixed(every.filter(({ place }) => rich.test(place))),
      ...mixed(every.filter(({ place }) => !rich.test(place))),
    ];
    const tries = limit < all.length ? sample(all, limit, seed) : all;
    await probe.take();
    await wait(limit < all.length ? 1000 : 3000);
    const idle = (await probe.take()).server;

    const held = new Map();
    const failures = [];
    const stalls = [];
    let tried = 0;
    let passed = 0;
    for (const one of tries) {
      const field = `${one.operation.name} ${one.place}`;
      if (Date.now() - begun > WITHIN_MS) continue;
      tried++;
      if ((held.get(field) ?? 0) >= ENOUGH_OF_A_FIELD) {
        passed++;
        continue;
      }
      let least = Infinity;
      for (let turn = 0; turn < AGAIN && least > LIMIT_MS && (least < FAR_OVER_MS || least === Infinity); turn++) {
        const reply = await send(server, {
          method: one.method,
          path: one.path,
          headers: { ...admin, ...one.headers },
          body: one.body?.(),
          timeout: TIMEOUT,
        });
        if (reply.ms >= TIMEOUT) {
          least = TIMEOUT;
          await server.kill();
          await server.restart();
          await probe.take();
          break;
        }
        const fault = faultOf(reply, { ...one.operation, statuses: [reply.status] });
        if (fault && fault !== 'no envelope') failures.push(`${fault} ${field}: ${one.what}`);
        const { server: longest, control } = await probe.take();
        least = Math.min(least, stall(longest, Math.max(idle, control)));
      }
      stalls.push({ ms: least, field, what: one.what });
      if (least > LIMIT_MS) held.set(field, (held.get(field) ?? 0) + 1);
    }
    const [longest = { ms: 0 }, ...others] = stalls.sort((a, b) => b.ms - a.ms);
    const name = (one) => `${one.field}: ${one.what}`;
    const over = stalls.filter(({ ms }) => ms > LIMIT_MS);
    line(
      'long texts: longest time that the server is held',
      longest.ms,
      'ms',
      { atMost: LIMIT_MS },
      `${tried} tries, ${over.length} of them longer${passed ? `, ${passed} more passed over in such fields` : ''}; ${longest.field ? name(longest) : ''}; idle ${Math.round(idle)} ms`,
    );
    for (const one of over.filter((one) => one !== longest).slice(0, 25)) console.log(`    ${one.ms} ms  ${name(one)}`);
    if (!over.length && others[0])
      console.log(
        `    next: ${others
          .slice(0, 3)
          .map((one) => `${one.ms} ms ${name(one)}`)
          .join(', ')}`,
      );
    line('long texts: replies with 5xx, or none', failures.length, '', { exactly: 0 }, counted(failures));
    line('long texts: tries not made in time', tries.length - tried, '', { exactly: 0 });
  } finally {
    await probe.stop();
    if (!given) await server.stop();
  }
}
