import { type Act, type Acting, actOn } from '../shared/act';

/** Whoever does something to a run: signed in, or by the link of a mail. */
export interface Doer {
  id: number;
  full_name: string;
}

/** The same, or the scheduler. */
export type AnyDoer = Doer | null;

/** Who acts on a run, when, in which transaction and under which rule. */
export interface ApprovalAct<Who = Doer> extends Act<Who> {
  requesterMayDecideAlone: boolean;
}

const onChange = actOn('sd_changes');

export const act = <Who extends Doer>(context: Acting<Who>): ApprovalAct<Who> => ({
  ...onChange(context),
  requesterMayDecideAlone: context.services.config.requesterMayDecideAlone,
});
