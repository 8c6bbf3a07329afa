import { operation as onChange } from '../change/change.kind';
import type { Operation, OperationSource } from '../shared/operation';

/** Whoever does something to a run: signed in, or by the link of a mail. */
export interface NamedActor {
  id: number;
  full_name: string;
}

/** The same, or the scheduler. */
export type AnyActor = NamedActor | null;

/** Who acts on a run, when, in which transaction and under which rule. */
export interface ApprovalOperation<Who = NamedActor> extends Operation<Who, 'sd_changes'> {
  requesterMayDecideAlone: boolean;
}

export const operation = <Who extends NamedActor>(context: OperationSource<Who>): ApprovalOperation<Who> => ({
  ...onChange(context),
  requesterMayDecideAlone: context.services.config.requesterMayDecideAlone,
});
