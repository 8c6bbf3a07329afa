import { say, type Sentence } from '../shared/sentence';

/** How many things use a row of a catalogue. */
export const assets = (count: number): Sentence =>
  say('catalogue.assets', '{count, plural, one {# asset} other {# assets}}', { count });
export const trashedAssets = (count: number): Sentence =>
  say('catalogue.trashed_assets', '{count, plural, one {# asset} other {# assets}} in the trash', { count });
export const products = (count: number): Sentence =>
  say('catalogue.products', '{count, plural, one {# product} other {# products}}', { count });
export const contracts = (count: number): Sentence =>
  say('catalogue.contracts', '{count, plural, one {# contract} other {# contracts}}', { count });
export const types = (count: number): Sentence =>
  say('catalogue.types', '{count, plural, one {# type} other {# types}} below it', { count });
export const formGroups = (count: number): Sentence =>
  say('catalogue.form_groups', '{count, plural, one {# form group} other {# form groups}}', { count });
export const problems = (count: number): Sentence =>
  say('catalogue.problems', '{count, plural, one {# problem} other {# problems}}', { count });
export const trashedProblems = (count: number): Sentence =>
  say('catalogue.trashed_problems', '{count, plural, one {# problem} other {# problems}} in the trash', { count });
export const changes = (count: number): Sentence =>
  say('catalogue.changes', '{count, plural, one {# change} other {# changes}}', { count });
export const trashedChanges = (count: number): Sentence =>
  say('catalogue.trashed_changes', '{count, plural, one {# change} other {# changes}} in the trash', { count });
export const releases = (count: number): Sentence =>
  say('catalogue.releases', '{count, plural, one {# release} other {# releases}}', { count });
export const trashedReleases = (count: number): Sentence =>
  say('catalogue.trashed_releases', '{count, plural, one {# release} other {# releases}} in the trash', { count });
export const tickets = (count: number): Sentence =>
  say('catalogue.tickets', '{count, plural, one {# ticket} other {# tickets}}', { count });
export const tasks = (count: number): Sentence =>
  say('catalogue.tasks', '{count, plural, one {# task} other {# tasks}}', { count });
export const people = (count: number): Sentence =>
  say('catalogue.people', '{count, plural, one {# person} other {# people}}', { count });
export const teams = (count: number): Sentence =>
  say('catalogue.teams', '{count, plural, one {# team} other {# teams}}', { count });
export const announcements = (count: number): Sentence =>
  say('catalogue.announcements', '{count, plural, one {# announcement} other {# announcements}}', { count });
export const boards = (count: number): Sentence =>
  say('catalogue.boards', '{count, plural, one {# board} other {# boards}}', { count });
export const trashedBoards = (count: number): Sentence =>
  say('catalogue.trashed_boards', '{count, plural, one {# board} other {# boards}} in the trash', { count });
export const boardRuns = (count: number): Sentence =>
  say('catalogue.board_runs', '{count, plural, one {# run of a board} other {# runs of boards}}', { count });
