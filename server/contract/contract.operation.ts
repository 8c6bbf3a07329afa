import type { Actor } from '../shared/actor';
import type { OperationSource } from '../shared/operation';
import { today } from '../shared/time';
import { contractNow } from './contract.clock';
import { type ContractOperation, operation as onContract } from './contract.kind';

/** Whoever does something to a contract: signed in, by the link of a mail, or the clock. */
export type AnyActor = { id: number; full_name: string } | null;

/** The present as contracts see it. */
export interface ContractMoment {
  now: Date;
  /** The help-desk's time zone, in whose days contracts begin and end (E6). */
  zone: string;
  /** The present day there, `YYYY-MM-DD`. */
  day: string;
  /** Of what contracts cost. */
  currency: string;
  /** Address of the service desk, without a trailing slash. */
  address: string;
}

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
  const shifted = contractNow({ now: () => now, config: { clockShiftDays } });
  return { now: shifted, zone: timeZone, day: today(shifted, timeZone), currency, address };
};

export const workOn = <Who extends NonNullable<AnyActor>>(context: OperationSource<Who>): ContractWork<Who> => {
  const { config, now, address } = context.services;
  return {
    ...onContract(context),
    ...momentOf(now(), config, address()),
    ownerMayDecide: config.requesterMayDecideAlone,
  };
};
