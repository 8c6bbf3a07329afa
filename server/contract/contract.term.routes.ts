import { contractEntries, contractTermEntries } from '../../wire/contract/contract.schema';
import type { LinkAction, TermType } from '../../wire/contract/contract.record';
import { filesOf } from '../shared/body';
import { conflict } from '../shared/errors';
import { done, route } from '../shared/route';
import { say, type Sentence } from '../shared/sentence';
import type { App } from '../shared/services';
import { seenVersion } from '../shared/version';
import { admitSave } from './contract.admit';
import { contractCalendarRoutes } from './contract.calendar';
import { deleteContract } from './contract.delete';
import { findLink, sentenceOf } from './contract.link';
import { linkPage } from './contract.link.page';
import { holdContract } from './contract.due';
import { momentOf, workOn } from './contract.operation';
import { reassignContract } from './contract.reassign';
import { setReminder } from './contract.reminders';
import { createContract, editContract } from './contract.save';
import { askForTerm, decide, settleLinked, terminate } from './contract.terms';
import { changeApprover, withdrawRequest } from './contract.waiting';
import * as contractSentences from '../../texts/compiled/server/contract';

/** Saving and deleting contracts. */
export function contractWriteRoutes(app: App): void {
  route(
    app,
    contractEntries.save,
    async (context) => {
      const { body: form, files, request } = context;
      const save = {
        form,
        files: filesOf(files, 'attachment'),
        seen: seenVersion(request, form, 'contract', form.id ?? 0),
      };
      return form.id
        ? done(say(contractSentences.saved), await editContract(workOn(context), form.id, save))
        : done(say(contractSentences.created), await createContract(workOn(context), save));
    },
    { admit: admitSave },
  );

  route(app, contractEntries.remove, async (context) => {
    await deleteContract(workOn(context), context.params.id);
    return done(say(contractSentences.deleted));
  });
}

const decided = (action: LinkAction, type: TermType): Sentence =>
  action === 'approve'
    ? say(contractSentences.approved, { what: type })
    : say(contractSentences.rejected, { what: type });

/** Terms of contracts: asked for, decided signed in or by link, terminated, and who is told of their end (B3). */
export function contractTermRoutes(app: App): void {
  route(app, contractTermEntries.approve, async (context) => {
    const { params, body } = context;
    const decision = { action: 'approve', purpose: body.purpose_of_approval, channel: 'app' } as const;
    return done(decided('approve', await decide(workOn(context), params.id, decision)));
  });

  route(app, contractTermEntries.reject, async (context) => {
    const { params, body } = context;
    const decision = { action: 'reject', purpose: body.purpose_of_rejection, channel: 'app' } as const;
    return done(decided('reject', await decide(workOn(context), params.id, decision)));
  });

  route(app, contractTermEntries.renew, async (context) => {
    const { params, body: form, request } = context;
    const seen = seenVersion(request, form, 'contract', params.id);
    const id = await askForTerm(workOn(context), params.id, 'renew', { form, seen });
    return done(say(contractSentences.renewal_requested), { id });
  });

  route(app, contractTermEntries.extend, async (context) => {
    const { params, body: form, request } = context;
    const seen = seenVersion(request, form, 'contract', params.id);
    const id = await askForTerm(workOn(context), params.id, 'extend', { form, seen });
    return done(say(contractSentences.extension_requested), { id });
  });

  route(app, contractTermEntries.withdraw, async (context) => {
    const what = await withdrawRequest(workOn(context), context.params.id);
    return done(say(contractSentences.withdrawn, { what }));
  });

  route(app, contractTermEntries.changeApprover, async (context) => {
    const { params, body } = context;
    const person = await changeApprover(workOn(context), params.id, body.approver_id);
    return done(say(contractSentences.approver_changed, { person }));
  });

  route(app, contractTermEntries.reassign, async (context) => {
    await reassignContract(workOn(context), context.params.id, context.body);
    return done(say(contractSentences.reassigned));
  });

  route(app, contractTermEntries.terminate, async (context) => {
    await terminate(workOn(context), context.params.id);
    return done(say(contractSentences.terminated));
  });

  route(app, contractTermEntries.remind, async (context) => {
    const { params, body: form, request } = context;
    await setReminder(workOn(context), params.id, form, seenVersion(request, form, 'contract', params.id));
    return done(say(contractSentences.reminder_saved));
  });

  // Mail scanners open links, so reading never decides (A12).
  route(app, contractTermEntries.readLink, async ({ db, params, language, services }) => {
    const moment = momentOf(services.now(), services.config, services.address());
    return linkPage(db, await findLink(db, params.hash, params.id, moment.now), moment, language);
  });

  route(app, contractTermEntries.decideByLink, async (context) => {
    const { db, params, body, services } = context;
    const { now } = momentOf(services.now(), services.config, services.address());
    const { user } = await findLink(db, params.hash, params.id, now);
    const work = workOn({ ...context, actor: user });
    const { contract } = await holdContract(work, params.id);
    // It may have been decided while we waited for the contract.
    const link = await findLink(db, params.hash, params.id, now);
    const sentence = sentenceOf(link);
    if (sentence) throw conflict(sentence);
    const action = body.actionType;
    const purpose = action === 'approve' ? body.purpose_of_approval : body.purpose_of_rejection;
    await settleLinked(work, contract, link.term_id, { action, purpose, channel: 'link' });
    return done(decided(action, link.type));
  });

  contractCalendarRoutes(app);
}
