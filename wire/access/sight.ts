/** The code of the refusal of a save that takes a record out of one's own sight (G27). */
export const outOfSightCode = 'scope.out_of_sight';
/** How a person answers it, in the body of the save. */
export interface OutOfSightChoice {
  confirm_out_of_sight?: 1;
}
