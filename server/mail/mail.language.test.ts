import { applyBoard } from '../testing/board';
import { signIn } from '../testing/client';
import { makeAgent, makeUser } from '../testing/factories';
import { startServer, type TestServer } from '../testing/server';
import { say } from '../shared/sentence';
import { letter, plainText } from './letter';
import * as mailSentences from '../../texts/compiled/server/mail';

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ config: { publicUrl: 'https://desk.example.test' } });
});
afterAll(() => server.close());

const mailsTo = async (...people: { email: string }[]) => {
  const mails = await server.db.selectFrom('outgoing_mails').select(['recipient_email', 'subject', 'html']).execute();
  return people.map(({ email }) => mails.find((mail) => mail.recipient_email === email)!);
};
const plain = (text: string) => text.replace(/[\u2068\u2069]/g, '');

test('of one event each person gets a mail in their own language', async () => {
  const { db } = server;
  const ann = await makeAgent(db, ['view_changes', 'create_change'], { full_name: 'Ann' });
  const [rita, carl, omar] = [
    await makeUser(db),
    await makeAgent(db, [], { locale: 'de-AT' }),
    await makeAgent(db, [], { locale: 'ar' }),
  ];
  const team = await db.insertInto('help_desk.teams').values({ name: 'Net' }).returning('id').executeTakeFirstOrThrow();
  await db.insertInto('help_desk.team_members').values({ team_id: team.id, user_id: omar.id }).execute();
  const saved = await (
    await signIn(server, ann)
  ).post<{ id: number; identifier: string }>('/service-desk/api/change', {
    subject: '<Router>',
    description: '<p>Old</p>',
    requester_id: rita.id,
    agent_id: carl.id,
    team_id: team.id,
    status_id: 1,
    change_type_id: 2,
  });
  const { id, identifier } = saved.data;
  const href = `https://desk.example.test/service-desk/changes/${id}/show`;
  const [english, german, arabic] = await mailsTo(rita, carl, omar);
  expect(english!.html).toBe(
    `<p>Ann created the change ${identifier} “&lt;Router&gt;”.</p>\n<blockquote><p>Old</p></blockquote>`,
  );
  expect(german!.html).toBe(
    `<div lang="de">\n<p>Ann hat die Änderung ${identifier} „&lt;Router&gt;“ angelegt.</p>\n<blockquote><p>Old</p></blockquote>\n<p><a href="${href}">Änderung öffnen</a></p>\n</div>`,
  );
  expect(plain(arabic!.html)).toBe(
    `<div dir="rtl" lang="ar">\n<p>أنشأ Ann التغيير ${identifier} «&lt;Router&gt;».</p>\n<blockquote dir="auto"><p>Old</p></blockquote>\n<p><a href="${href}">فتح التغيير</a></p>\n</div>`,
  );
  expect(plainText(german!.html)).toBe(
    `Ann hat die Änderung ${identifier} „<Router>“ angelegt.\n\nOld\n\nÄnderung öffnen: ${href}`,
  );
});

test('who is asked to approve reads title, text and link in their language; so does who hears of the vote', async () => {
  const [ann, bob] = [
    await makeAgent(server.db, ['view_changes'], { full_name: 'Ann', locale: 'de' }),
    await makeAgent(server.db, ['view_changes'], { full_name: 'Bob' }),
  ];
  const [rita, gus] = [await makeUser(server.db, { locale: 'de' }), await makeAgent(server.db, [])];
  const board = await applyBoard(server, [{ match: 'any', users: [ann, bob] }], {
    change: { requester_id: rita.id, agent_id: gus.id, subject: 'Switch', identifier: 'CHN-77' },
    cab: { name: 'Infra' },
  });
  const [toAnn, toBob] = await mailsTo(ann, bob);
  expect([toAnn!.subject, toBob!.subject]).toEqual([
    'Genehmigung benötigt: [CHN-77] Switch',
    'Approval needed: [CHN-77] Switch',
  ]);
  expect(toAnn!.html).toMatch(
    /^<div lang="de">\n<p>Für die Änderung CHN-77 „Switch“ wird Ihre Genehmigung auf der Stufe „Level 1“ des Gremiums „Infra“ benötigt\.<\/p>/,
  );
  expect(toAnn!.html).toMatch(/<p>Die Schaltfläche öffnet nur die Seite[^]*<p>Der Link ist nur für Sie bestimmt/);
  expect(toAnn!.html).toContain('>Prüfen</a>');

  await server.db.deleteFrom('outgoing_mails').execute();
  await board.vote(bob, 'approve', 'Go & do.');
  const [toRita, toGus] = await mailsTo(rita, gus);
  expect(toRita!.html).toContain(
    '<p>Das Gremium „Infra“ hat die Änderung CHN-77 „Switch“ genehmigt. Bob hat die Änderung CHN-77 „Switch“ auf der Stufe „Level 1“ des Gremiums „Infra“ genehmigt: Go &amp; do.</p>',
  );
  expect(toGus!.html).toMatch(/^<p>The board “Infra” approved the change CHN-77 “Switch”\. Bob approved the change /);
});

test('what people typed is escaped in every language', () => {
  const paragraphs = [say(mailSentences.replied, { actor: '<b>Ann</b>' })];
  expect(plain(letter({ language: 'ar', paragraphs }))).toBe(
    '<div dir="rtl" lang="ar">\n<p>ردّ &lt;b&gt;Ann&lt;/b&gt;:</p>\n</div>',
  );
  expect(letter({ language: 'en', paragraphs })).toBe('<p>&lt;b&gt;Ann&lt;/b&gt; replied:</p>');
});
