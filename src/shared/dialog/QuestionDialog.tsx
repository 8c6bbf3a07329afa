import type { ReapprovalChoice } from '../../../wire/approval/approval';
import { type OutOfSightChoice, outOfSightCode } from '../../../wire/access/sight';
import type { Failure } from '../../../wire/protocol/reply';
import type { Question } from '../api/client';
import { ReapprovalDialog } from './ReapprovalDialog';
import { SightDialog } from './SightDialog';
import { SessionDialog } from './SessionDialog';

export type QuestionProps = Question & {
  onChoose: (choice: boolean | ReapprovalChoice | OutOfSightChoice | null) => void;
};

/** What a call has to ask before it is made again; loaded when the first one asks. */
export default function QuestionDialog({ onChoose, ...question }: QuestionProps) {
  if ('again' in question) return <SessionDialog again={question.again} onChoose={onChoose} />;
  const { translated, message, code } = JSON.parse(question.refusal) as Failure;
  if (code === outOfSightCode) return <SightDialog text={String(translated ?? message)} onChoose={onChoose} />;
  return <ReapprovalDialog text={String(translated ?? message)} onChoose={onChoose} />;
}
