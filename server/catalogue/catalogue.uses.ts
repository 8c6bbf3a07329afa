import { say, type Sentence } from '../shared/sentence';
import * as catalogueSentences from '../../texts/compiled/server/catalogue';

/** How many things use a row of a catalogue. */
export const assets = (count: number): Sentence => say(catalogueSentences.assets, { count });
export const trashedAssets = (count: number): Sentence => say(catalogueSentences.trashed_assets, { count });
export const products = (count: number): Sentence => say(catalogueSentences.products, { count });
export const contracts = (count: number): Sentence => say(catalogueSentences.contracts, { count });
export const types = (count: number): Sentence => say(catalogueSentences.types, { count });
export const formGroups = (count: number): Sentence => say(catalogueSentences.form_groups, { count });
export const problems = (count: number): Sentence => say(catalogueSentences.problems, { count });
export const trashedProblems = (count: number): Sentence => say(catalogueSentences.trashed_problems, { count });
export const changes = (count: number): Sentence => say(catalogueSentences.changes, { count });
export const trashedChanges = (count: number): Sentence => say(catalogueSentences.trashed_changes, { count });
export const releases = (count: number): Sentence => say(catalogueSentences.releases, { count });
export const trashedReleases = (count: number): Sentence => say(catalogueSentences.trashed_releases, { count });
export const tickets = (count: number): Sentence => say(catalogueSentences.tickets, { count });
export const tasks = (count: number): Sentence => say(catalogueSentences.tasks, { count });
export const people = (count: number): Sentence => say(catalogueSentences.people, { count });
export const teams = (count: number): Sentence => say(catalogueSentences.teams, { count });
export const announcements = (count: number): Sentence => say(catalogueSentences.announcements, { count });
export const boards = (count: number): Sentence => say(catalogueSentences.boards, { count });
export const trashedBoards = (count: number): Sentence => say(catalogueSentences.trashed_boards, { count });
export const boardRuns = (count: number): Sentence => say(catalogueSentences.board_runs, { count });
