import type { Migrator } from 'kysely';
import { version } from '../../package.json';
import { writePermissions } from '../access/access.keys';
import { writeRoles } from '../access/access.roles';
import { writeAuditKey } from '../shared/audit.key';
import { prepareQueues, requeueMails } from '../queue/queue';
import type { Database } from '../shared/db';
import { exclusively } from '../shared/exclusive';
import { helpDesk } from './001-help-desk';
import { serviceDesk } from './002-service-desk';
import { seededRows } from './003-seeded-rows';
import { mails } from './004-mails';
import { replyFiles } from './005-reply-files';
import { changeManagement } from './006-change-management';
import { queuedMails } from './007-queued-mails';
import { sentContent } from './008-sent-content';
import { signInAttempts } from './009-sign-in-attempts';
import { listTotals } from './010-list-totals';
import { userLanguages } from './011-languages';
import { trashAndBulk } from './012-trash-and-bulk';
import { plannedWindow } from './013-planned-window';
import { filterChoices } from './014-filter-choices';
import { naturalOrder } from './015-natural-order';
import { assetRegister } from './016-assets';
import { cmdb } from './017-cmdb';
import { labelSheets } from './018-label-sheets';
import { reports } from './019-reports';
import { imports } from './020-imports';
import { reportCharts } from './021-report-charts';
import { exportFiles } from './022-exports';
import { reportSchedules } from './023-report-schedules';
import { contractTerms } from './024-contracts';
import { announcements } from './025-announcements';
import { formGroups } from './026-form-groups';
import { rules } from './027-rules';
import { editableCatalogues } from './028-catalogues';
import { notifications } from './029-notifications';
import { connectedHelpDesk } from './030-connected-help-desk';
import { mirror } from './031-mirror';
import { listsOfTheHelpDesk } from './032-lists-of-the-help-desk';
import { mirrorIndexes } from './033-mirror-indexes';
import { roundedCells } from './034-rounded-cells';
import { foldedNames } from './035-folded-names';
import { largeEdits } from './036-large-edits';
import { ruleAuthors } from './037-rule-authors';
import { deadLinks } from './038-dead-links';
import { importValues } from './039-import-values';
import { waitingTermsAndMails } from './040-waiting-terms-and-mails';
import { peopleWhoLeft } from './041-people-who-left';
import { reapproval } from './042-reapproval';
import { listIndexes } from './043-list-indexes';
import { mailsToClients } from './045-mails-to-clients';
import { importNames } from './046-import-names';
import { fieldConditions } from './047-field-conditions';
import { viewLayouts } from './048-view-layouts';
import { builtInNames } from './049-built-in-names';
import { savedAt } from './050-saved-at';
import { comments } from './051-comments';
import { search } from './052-search';
import { inbox } from './053-inbox';
import { startPage } from './054-start-page';
import { changeOutcomes } from './056-change-outcomes';
import { boards } from './057-boards';
import { freezes } from './058-freezes';
import { collisions } from './059-collisions';
import { calendar } from './060-calendar';
import { causes } from './061-causes';
import { deputies } from './062-deputies';
import { risk } from './063-risk';
import { changeTemplates } from './064-change-templates';
import { knownErrors } from './065-known-errors';
import { mergedProblems } from './066-merged-problems';
import { alike } from './067-alike';
import { problemReviews } from './068-problem-reviews';
import { apiTokens } from './069-api-tokens';
import { webhooks } from './070-webhooks';
import { logThrough } from './071-log-through';
import { fieldOptions } from './072-field-options';
import { extensions } from './073-extensions';
import { webhookAuthors } from './074-webhook-authors';
import { similarRebuilt } from './075-similar-rebuilt';
import { pendingLists } from './076-pending-lists';
import { throughAndUnasked } from './077-through-and-unasked';
import { customFieldClaims } from './078-custom-field-claims';
import { sweepsByAssignee } from './079-sweeps-by-assignee';
import { processes } from './080-processes';
import { roles } from './081-roles';
import { scopeIndexes } from './082-scope';
import { accessWho } from './084-access-who';
import { backups } from './085-backups';
import { audit } from './086-audit';
import { logByMonth } from './087-log-by-month';
import { files } from './088-files';
import { erasures } from './089-erasures';
import { logByPerson } from './090-log-by-person';
import { contractRecipients } from './091-contract-recipients';
import { changesThatFollow } from './092-changes-that-follow';
import { namesByTheirBeginning } from './093-names-by-their-beginning';
import { type Applied, applyChanges, migratorOf as migratorOfProgram } from './apply';
import { type Program, run, type SchemaChange } from './change';

/**
 * In the order of their names, each once. A migration that has shipped is never edited; a new one is added. What adds is
 * `run`; what takes away comes one version later, and is `contract` with the version before, which does without it.
 */
const migrations: Record<string, SchemaChange> = {
  '000-extensions': run('create extension if not exists pg_trgm'),
  '001-help-desk': run(helpDesk),
  '002-service-desk': run(serviceDesk),
  '003-seeded-rows': run(seededRows),
  '004-mails': run(mails),
  '005-reply-files': run(replyFiles),
  '006-change-management': run(changeManagement),
  '007-queued-mails': run(queuedMails),
  '008-sent-content': run(sentContent),
  '009-sign-in-attempts': run(signInAttempts),
  '010-list-totals': run(listTotals),
  '011-languages': run(userLanguages),
  '012-trash-and-bulk': run(trashAndBulk),
  '013-planned-window': run(plannedWindow),
  '014-filter-choices': run(filterChoices),
  '015-natural-order': run(naturalOrder),
  '016-assets': run(assetRegister),
  '017-cmdb': run(cmdb),
  '018-label-sheets': run(labelSheets),
  '019-reports': run(reports),
  '020-imports': run(imports),
  '021-report-charts': run(reportCharts),
  '022-exports': run(exportFiles),
  '023-report-schedules': run(reportSchedules),
  '024-contracts': run(contractTerms),
  '025-announcements': run(announcements),
  '026-form-groups': run(formGroups),
  '027-rules': run(rules),
  '028-catalogues': run(editableCatalogues),
  '029-notifications': run(notifications),
  '030-connected-help-desk': run(connectedHelpDesk),
  '031-mirror': run(mirror),
  '032-lists-of-the-help-desk': run(listsOfTheHelpDesk),
  '033-mirror-indexes': run(mirrorIndexes),
  '034-rounded-cells': run(roundedCells),
  '035-folded-names': run(foldedNames),
  '036-large-edits': run(largeEdits),
  '037-rule-authors': run(ruleAuthors),
  '038-dead-links': run(deadLinks),
  '039-import-values': run(importValues),
  '040-waiting-terms-and-mails': run(waitingTermsAndMails),
  '041-people-who-left': run(peopleWhoLeft),
  '042-reapproval': run(reapproval),
  '043-list-indexes': run(listIndexes),
  '045-mails-to-clients': run(mailsToClients),
  '046-import-names': run(importNames),
  '047-field-conditions': run(fieldConditions),
  '048-view-layouts': run(viewLayouts),
  '049-built-in-names': run(builtInNames),
  '050-saved-at': run(savedAt),
  '051-comments': run(comments),
  '052-search': run(search),
  '053-inbox': run(inbox),
  '054-start-page': run(startPage),
  '056-change-outcomes': run(changeOutcomes),
  '057-boards': run(boards),
  '058-freezes': run(freezes),
  '059-collisions': run(collisions),
  '060-calendar': run(calendar),
  '061-causes': run(causes),
  '062-deputies': run(deputies),
  '063-risk': run(risk),
  '064-change-templates': run(changeTemplates),
  '065-known-errors': run(knownErrors),
  '066-merged-problems': run(mergedProblems),
  '067-alike': run(alike),
  '068-problem-reviews': run(problemReviews),
  '069-api-tokens': run(apiTokens),
  '070-webhooks': run(webhooks),
  '071-log-through': run(logThrough),
  '072-field-options': run(fieldOptions),
  '073-extensions': run(extensions),
  '074-webhook-authors': run(webhookAuthors),
  '075-similar-rebuilt': run(similarRebuilt),
  '076-pending-lists': run(pendingLists),
  '077-through-and-unasked': run(throughAndUnasked),
  '078-custom-field-claims': run(customFieldClaims),
  '079-sweeps-by-assignee': run(sweepsByAssignee),
  '080-processes': run(processes),
  '081-roles': run(roles),
  '082-scope': run(scopeIndexes),
  '084-access-who': run(accessWho),
  '085-backups': run(backups),
  '086-audit': run(audit),
  '087-log-by-month': run(logByMonth),
  '088-files': run(files),
  '089-erasures': run(erasures),
  '090-log-by-person': run(logByPerson),
  '091-contract-recipients': run(contractRecipients),
  '092-changes-that-follow': run(changesThatFollow),
  '093-names-by-their-beginning': run(namesByTheirBeginning),
};

/**
 * Brings a database to the newest schema, with the queue's tables and the rows that the code owns. Safe to call from
 * several processes at once. What takes away waits while processes of an older version run, unless told otherwise. Throws
 * {@link ConfigError} for a database of a version too new for this one, else what the failing migration threw.
 */
export async function migrate(
  db: Database,
  how: Partial<Parameters<typeof applyChanges>[2]> = {},
  program: Program = thisProgram,
): Promise<Applied> {
  return exclusively(db, async (one) => {
    const applied = await applyChanges(one, program, { contracting: 'if-safe', ...how });
    await writePermissions(one);
    await writeRoles(one);
    await writeAuditKey(one);
    await prepareQueues(one);
    await requeueMails(one);
    return applied;
  });
}

/** What this version makes of a database. */
export const thisProgram: Program = { version, changes: migrations };

/** For a database of an earlier version: a backup's, a test's. `names`: only these changes, else all. */
export const migratorOf = (db: Database, names?: readonly string[]): Migrator =>
  migratorOfProgram(db, thisProgram, names);

export const migrationNames = Object.keys(migrations).sort();
