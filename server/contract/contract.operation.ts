import type { Actor } from '../shared/actor';
import type { AnyActor, NamedActor, OperationSource } from '../shared/operation';
import { presentOf, type Services } from '../shared/services';
import { today } from '../shared/time';
import { type ContractOperation, operation as onContract } from './contract.kind';

/** The present day of contracts in the help-desk's time zone, `YYYY-MM-DD` (E6). */
export const contractDay = (services: Pick<Services, 'now' | 'config'>): string =>
  today(presentOf(services), services.config.timeZone);

/** The present as contracts see it. */
export interface ContractMoment {
  now: Date;
  /** The real time, which logs keep. */
  loggedAt: Date;
  /** The help-desk's time zone, in whose days contracts begin and end (E6). */
  zone: string;
  /** The present day there, `YYYY-MM-DD`. */
  day: string;
  /** Of what contracts cost. */
  currency: string;
  /** Address of the service desk, without a trailing slash. */
  address: string;
}

/** By what terms are decided (E9, G17). */
export interface TermRule {
  /** The present as contracts see it. */
  now: Date;
  /** May an owner approve their own contract (B2, E9)? */
  ownerMayDecide: boolean;
}

export const termRule = (services: Pick<Services, 'now' | 'config'>): TermRule => ({
  now: presentOf(services),
  ownerMayDecide: services.config.requesterMayDecideAlone,
});

/** Work on contracts: who does it, in which transaction, when, and under which rule. Its `now` is that of contracts. */
export interface ContractWork<Who extends AnyActor = Actor> extends ContractOperation<Who>, ContractMoment {
  /** May an owner approve their own contract (B2, E9)? */
  ownerMayDecide: boolean;
}

export const momentOf = (
  now: Date,
  { timeZone, currency, clockShiftDays }: { timeZone: string; currency: string; clockShiftDays: number },
  address: string,
): ContractMoment => {
  const shifted = presentOf({ now: () => now, config: { clockShiftDays } });
  return { now: shifted, loggedAt: now, zone: timeZone, day: today(shifted, timeZone), currency, address };
};

export const workOn = <Who extends NamedActor>(context: OperationSource<Who>): ContractWork<Who> => {
  const { config, now, address } = context.services;
  return {
    ...onContract(context),
    ...momentOf(now(), config, address()),
    ownerMayDecide: config.requesterMayDecideAlone,
  };
};
