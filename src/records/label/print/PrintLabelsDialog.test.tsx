import { screen, waitFor } from '@testing-library/react';
import { labelCalls, type LabelTemplate } from '../../../../wire/label/label';
import { response, renderInHost, wireServer } from '../../../testing/host';
import PrintLabelsDialog from './PrintLabelsDialog';

let template: LabelTemplate | null;
wireServer(response(labelCalls.view, () => ({ template })));
beforeEach(() => {
  template = null;
  localStorage.clear();
});

const show = (identifier = 'PC-1', count = 3) =>
  renderInHost(
    <PrintLabelsDialog
      ids={Array.from({ length: count }, (_, i) => i + 7)}
      first={{ name: 'Laptop', identifier }}
      onClose={() => undefined}
    />,
  );
const addressOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
const place = (number: number) => screen.getByRole('radio', { name: new RegExp(`^Place ${number}:`) });

test('opens the print page and the PDF with sheet, code, first free place and the assets in their order', async () => {
  const { user } = show();
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Sheet' }), 'l7160');
  await user.click(screen.getByRole('radio', { name: 'Barcode and QR code' }));
  await user.click(place(5));
  const query = 'sheet=l7160&qr=1&start=5';
  expect(addressOf('Open print page')).toMatch(new RegExp(`/generate-barcode\\?${query}&format=html&ids=7,8,9$`));
  expect(addressOf('Download PDF')).toMatch(new RegExp(`${query}&format=pdf&ids=7,8,9$`));
  expect(screen.getByRole('link', { name: 'Download PDF' })).toHaveAttribute('download', 'labels.pdf');
  expect(screen.getByRole('link', { name: 'Open print page' })).toHaveAttribute('target', '_blank');
});

test('the first free place is chosen with the arrow keys too, and never leaves the sheet', async () => {
  const { user } = show();
  await screen.findByRole('radiogroup', { name: 'Where printing begins' });
  place(1).focus();
  await user.keyboard('{ArrowDown}{ArrowRight}');
  expect(place(5)).toHaveFocus();
  expect(place(5)).toBeChecked();
  expect(place(1)).not.toBeChecked();
  await user.keyboard('{ArrowUp}{ArrowUp}');
  expect(place(2)).toBeChecked();
  await user.keyboard('{End}{ArrowDown}{ArrowRight}');
  expect(place(30)).toBeChecked();
  expect(screen.getByRole('textbox', { name: 'Start at label' })).toHaveValue('30');
  expect(screen.getByText('3 labels on 2 sheets')).toBeVisible();
});

test('a place that the sheet does not have is said, and changes nothing', async () => {
  const { user } = show();
  const start = await screen.findByRole('textbox', { name: 'Start at label' });
  await user.clear(start);
  await user.type(start, '31');
  expect(start).toHaveAccessibleDescription(/The sheet has the places 1 to 30\./);
  expect(addressOf('Open print page')).toContain('start=3&');
  await user.click(place(6));
  expect(start).toHaveValue('6');
  expect(start).not.toHaveAttribute('aria-invalid');
});

test('another sheet begins at its first place', async () => {
  const { user } = show();
  await screen.findByRole('combobox', { name: 'Sheet' });
  await user.click(place(30));
  await user.selectOptions(screen.getByRole('combobox', { name: 'Sheet' }), 'l7163');
  expect(place(1)).toBeChecked();
  expect(screen.getAllByRole('radio', { name: /^Place/ })).toHaveLength(14);
});

test('what a person chose is proposed the next time, else the sheet of the template', async () => {
  template = {
    ...{ id: 1, width: 50, height: 25, labels_per_row: 3, space_between_labels: 2, sheet: 'h4346', fields: [] },
    ...{ display_logo_confirmed: 0, image_exists: 0, logo_image: null, version: 1 },
  };
  const first = show();
  expect(await screen.findByRole('combobox', { name: 'Sheet' })).toHaveValue('h4346');
  await first.user.selectOptions(screen.getByRole('combobox', { name: 'Sheet' }), 'l7159');
  await first.user.click(screen.getByRole('radio', { name: 'QR code' }));
  first.unmount();
  show();
  expect(await screen.findByRole('combobox', { name: 'Sheet' })).toHaveValue('l7159');
  expect(screen.getByRole('radio', { name: 'QR code' })).toBeChecked();
});

test('an identifier that does not fit is said before it is printed; a QR code takes its place where it is chosen', async () => {
  const { user } = show('ROOM-2-RACK-14-UNIT-07');
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Sheet' }), 'l7651');
  expect(screen.getByText(/^22 characters do not fit a barcode of 35.6 mm/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Use a QR code where they do not fit' }));
  expect(screen.getByRole('radio', { name: 'Barcode, or a QR code where it does not fit' })).toBeChecked();
  await waitFor(() => expect(screen.queryByText(/characters do not fit/)).toBeNull());
  expect(addressOf('Open print page')).toContain('qr=fit&');
});

test('a roll has no first free place: each page is a label', async () => {
  template = {
    ...{ id: 1, width: 50.8, height: 6.5, labels_per_row: 1, space_between_labels: 0, sheet: 'free', fields: [] },
    ...{ display_logo_confirmed: 0, image_exists: 0, logo_image: null, version: 1 },
  };
  show();
  expect(await screen.findByRole('option', { name: 'Roll (50.8 × 6.5 mm)' })).toBeInTheDocument();
  expect(screen.getByText('3 labels of 50.8 × 6.5 mm on the roll')).toBeVisible();
  expect(screen.queryByRole('spinbutton', { name: 'Start at label' })).toBeNull();
  expect(addressOf('Open print page')).toContain('start=1&');
});
