import type { FastifyRequest } from 'fastify';
import { listenerEntries, ruleEntries, workflowEntries } from '../../wire/rule/rule.schema';
import { deletedNamed, named, namedOf, savedNamed } from '../parts/named';
import { readIn } from '../shared/built-in';
import { readId } from '../shared/list.params';
import { done, route } from '../shared/route';
import { say } from '../shared/sentence';
import type { App } from '../shared/services';
import { seenVersion, sendEtag } from '../shared/version';
import { offered } from './rule.fields';
import { type AnyRule, listRules, listVersions, pageTypeOfPath, viewRule } from './rule.list';
import { listLog } from './rule.log.list';
import { deskOf } from './rule.desk';
import { hiddenActions } from './rule.hidden';
import { tryRule } from './rule.trial';
import { activateRule, removeRule, reorderRules, saveRule } from './rule.save';
import type { ListenerView } from '../../wire/rule/rule';
import * as listenerSentences from '../../texts/compiled/server/listener';
import * as namedSentences from '../../texts/compiled/server/named';
import * as workflowSentences from '../../texts/compiled/server/workflow';

/** What switching a rule replies. */
const switched = (active: boolean, name: string) =>
  active ? say(namedSentences.on, { name }) : say(namedSentences.off, { name });

/** A trial reports faults as a run does. */
const reporterOf = (request: FastifyRequest) => (error: unknown) =>
  request.log.error({ err: error }, 'a rule on trial');

/** Workflows and listeners (B5, E28–E36). */
export function ruleRoutes(app: App): void {
  workflowRoutes(app);
  listenerRoutes(app);

  route(app, ruleEntries.fields, ({ db, actor, params, services }) =>
    offered(db, pageTypeOfPath(params.page_type), services.helpDesk, actor),
  );

  route(app, ruleEntries.log, ({ db, actor, params, query, language }) =>
    listLog(db, { pageType: pageTypeOfPath(params.page_type), id: params.id }, query, { actor, language }),
  );

  route(app, ruleEntries.hidden, async ({ db, actor, params, query, services, language }) => ({
    actions: await hiddenActions(
      db,
      { pageType: pageTypeOfPath(params.page_type), id: params.id },
      { actor, userId: readId('user_id', query.user_id), services, language },
    ),
  }));
}

function workflowRoutes(app: App): void {
  route(app, workflowEntries.list, async ({ db, actor, query, language }) => {
    const { rows, total } = await listRules(db, 'workflow', query, { actor, language });
    return { workflows: rows, total };
  });

  route(app, workflowEntries.view, async ({ db, actor, params, language, reply }) => {
    const workflow = await viewRule(db, 'workflow', params.id, { actor, language });
    sendEtag(reply, 'workflow', workflow.id, workflow.version);
    return { workflow };
  });

  route(app, workflowEntries.versions, ({ db, actor, params, query }) =>
    listVersions(db, 'workflow', params.id, query, actor),
  );

  route(
    app,
    workflowEntries.save,
    async ({ db, actor, body, request, services }) => {
      const seen = seenVersion(request, body, 'workflow', body.id ?? 0);
      const saved = await saveRule(
        { db, actor, now: services.now(), helpDesk: services.helpDesk },
        'workflow',
        body,
        seen,
      );
      return done(savedNamed(!body.id, body.name), saved, named('workflow', saved.id, body.name));
    },
    { inFull: true },
  );

  route(
    app,
    workflowEntries.test,
    async ({ db, actor, body, language, services, request }) => ({
      result: await readIn(language, () =>
        tryRule(db, deskOf(services, reporterOf(request)), body, { actor, language }),
      ),
    }),
    { inFull: true },
  );

  route(app, workflowEntries.activate, async ({ db, actor, params, body, request, services }) => {
    const seen = seenVersion(request, body, 'workflow', params.id);
    await activateRule({ db, actor, now: services.now() }, 'workflow', params.id, body.active, seen);
    const rule = await namedOf(db, 'workflow', params.id);
    return done(switched(body.active, rule.name), undefined, rule);
  });

  route(app, workflowEntries.reorder, async ({ db, actor, body }) => {
    await reorderRules({ db, actor }, 'workflow', body);
    return done(say(workflowSentences.ordered));
  });

  route(app, workflowEntries.remove, async ({ db, actor, params }) => {
    const { name } = await namedOf(db, 'workflow', params.id);
    await removeRule({ db, actor }, 'workflow', params.id);
    return done(deletedNamed(name));
  });
}

function listenerRoutes(app: App): void {
  const asListener = (rule: AnyRule) => rule as ListenerView;

  route(app, listenerEntries.list, async ({ db, actor, query, language }) => {
    const { rows, total } = await listRules(db, 'listener', query, { actor, language });
    return { listeners: rows.map(asListener), total };
  });

  route(app, listenerEntries.view, async ({ db, actor, params, language, reply }) => {
    const listener = asListener(await viewRule(db, 'listener', params.id, { actor, language }));
    sendEtag(reply, 'listener', listener.id, listener.version);
    return { listener };
  });

  route(app, listenerEntries.versions, ({ db, actor, params, query }) =>
    listVersions(db, 'listener', params.id, query, actor),
  );

  route(
    app,
    listenerEntries.save,
    async ({ db, actor, body, request, services }) => {
      const seen = seenVersion(request, body, 'listener', body.id ?? 0);
      const saved = await saveRule(
        { db, actor, now: services.now(), helpDesk: services.helpDesk },
        'listener',
        body,
        seen,
      );
      return done(savedNamed(!body.id, body.name), saved, named('listener', saved.id, body.name));
    },
    { inFull: true },
  );

  route(
    app,
    listenerEntries.test,
    async ({ db, actor, body, language, services, request }) => ({
      result: await readIn(language, () =>
        tryRule(db, deskOf(services, reporterOf(request)), body, { actor, language }),
      ),
    }),
    { inFull: true },
  );

  route(app, listenerEntries.activate, async ({ db, actor, params, body, request, services }) => {
    const seen = seenVersion(request, body, 'listener', params.id);
    await activateRule({ db, actor, now: services.now() }, 'listener', params.id, body.active, seen);
    const rule = await namedOf(db, 'listener', params.id);
    return done(switched(body.active, rule.name), undefined, rule);
  });

  route(app, listenerEntries.reorder, async ({ db, actor, body }) => {
    await reorderRules({ db, actor }, 'listener', body);
    return done(say(listenerSentences.ordered));
  });

  route(app, listenerEntries.remove, async ({ db, actor, params }) => {
    const { name } = await namedOf(db, 'listener', params.id);
    await removeRule({ db, actor }, 'listener', params.id);
    return done(deletedNamed(name));
  });
}
