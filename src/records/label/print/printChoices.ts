import { labelCodes, sheetNames, type LabelCode, type SheetName } from '../../../../wire/label/label.sheets';

/** What a person chose when they printed last. */
export interface PrintChoices {
  sheet?: SheetName;
  code?: LabelCode;
}

const keyOf = (user: number | undefined) => `service-desk.labels${user === undefined ? '' : `.${user}`}`;

/** What is kept in this browser; a sheet that there is no more is left out. */
export function readChoices(user: number | undefined): PrintChoices {
  try {
    const { sheet, code } = JSON.parse(localStorage.getItem(keyOf(user)) ?? '{}') as Record<string, unknown>;
    return { sheet: sheetNames.find((name) => name === sheet), code: labelCodes.find((one) => one === code) };
  } catch {
    return {};
  }
}

export function keepChoices(user: number | undefined, choices: PrintChoices): void {
  try {
    localStorage.setItem(keyOf(user), JSON.stringify(choices));
  } catch {
    // Private windows and full stores: it lasts as long as the dialog.
  }
}
