import { fireEvent, screen } from '@testing-library/react';
import { useLayoutEffect, useRef, useState } from 'react';
import { renderInHost } from '../../testing/host';
import { useRest } from '../ahead/useRest';
import { Dialog } from './Dialog';
import { DrawnDialog } from './DrawnDialog';
import { type Opened, useDialogs, useOpened } from './opened';

function Content({ onSeen }: { onSeen: (open: boolean) => void }) {
  const element = useRef<HTMLParagraphElement>(null);
  useLayoutEffect(() => onSeen(element.current!.closest('dialog')!.open), [onSeen]);
  return <p ref={element}>Content</p>;
}

test('what is in it appears in the open dialog; the button behind has the focus again afterwards', async () => {
  const seen: boolean[] = [];
  const see = (open: boolean) => void seen.push(open);
  function Part() {
    const [open, setOpen] = useState(false);
    return (
      <>
        <button onClick={() => setOpen(true)}>Open</button>
        {open && (
          <Dialog title="Question" width={500} onClose={() => setOpen(false)}>
            <Content onSeen={see} />
          </Dialog>
        )}
      </>
    );
  }
  const { user } = renderInHost(<Part />);
  const button = screen.getByRole('button', { name: 'Open' });
  await user.click(button);
  expect(screen.getByText('Content')).toBeVisible();
  expect(seen).toEqual([true]);
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(button).toHaveFocus();
});

test('a page is not drawn anew when one of its dialogs opens', async () => {
  const drawn = jest.fn<void, []>();
  function Dialogs({ of }: { of: Opened<'question'> }) {
    const open = useOpened(of);
    return (
      open && (
        <Dialog title="Question" width={500} onClose={() => of.open(null)}>
          Sure?
        </Dialog>
      )
    );
  }
  function Page() {
    const dialogs = useDialogs<'question'>();
    drawn();
    return (
      <>
        <button onClick={() => dialogs.open('question')}>Ask</button>
        <Dialogs of={dialogs} />
      </>
    );
  }
  const { user } = renderInHost(<Page />);
  const before = drawn.mock.calls.length;
  await user.click(screen.getByRole('button', { name: 'Ask' }));
  expect(screen.getByRole('dialog', { name: 'Question' })).toBeVisible();
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(drawn.mock.calls).toHaveLength(before);
});

describe('drawn ahead', () => {
  function Part({ gone = false }: { gone?: boolean }) {
    const dialogs = useDialogs<'question'>();
    return (
      <>
        {!gone && <Opener of={dialogs} />}
        <Question of={dialogs} />
      </>
    );
  }
  function Opener({ of }: { of: Opened<'question'> }) {
    const rest = useRest((button) => of.expect('question', button !== null));
    return (
      <button {...rest} onClick={() => of.open('question')}>
        Open
      </button>
    );
  }
  function Question({ of }: { of: Opened<'question'> }) {
    return (
      <DrawnDialog of={of}>
        {(name) => (
          <Dialog title={name} width={500} onClose={() => of.open(null)}>
            <input aria-label="Answer" />
          </Dialog>
        )}
      </DrawnDialog>
    );
  }
  const button = () => screen.getByRole('button', { name: 'Open' });
  const drawn = () => screen.queryByLabelText('Answer');

  test('it is closed until the click, which opens what is there', async () => {
    const { user } = renderInHost(<Part />);
    await user.hover(button());
    const field = await screen.findByLabelText('Answer');
    expect(screen.queryByRole('dialog')).toBeNull();
    await user.click(button());
    expect(screen.getByRole('dialog')).toBeInTheDocument();
    expect(drawn()).toBe(field);
    await user.type(field, 'Yes');
    await user.keyboard('{Escape}');
    expect(drawn()).toBeNull();
    expect(button()).toHaveFocus();
    await user.click(button());
    expect(drawn()).toHaveValue('');
  });

  test('it goes when the mouse or the button goes; a finger draws nothing ahead', async () => {
    function Page() {
      const [gone, setGone] = useState(false);
      return (
        <>
          <button onClick={() => setGone(!gone)}>Other tab</button>
          <Part gone={gone} />
        </>
      );
    }
    const { user } = renderInHost(<Page />);
    await user.hover(button());
    await screen.findByLabelText('Answer');
    screen.getByRole('button', { name: 'Other tab' }).focus();
    await user.keyboard('{Enter}');
    expect(drawn()).toBeNull();
    await user.keyboard('{Enter}');
    await user.hover(button());
    await screen.findByLabelText('Answer');
    await user.unhover(button());
    expect(drawn()).toBeNull();
    fireEvent.pointerOver(button(), { pointerType: 'touch' });
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(drawn()).toBeNull();
  });
});

test('a press is the click of what was pressed, although it has moved from under the pointer meanwhile', async () => {
  const pressed = jest.fn<void, []>();
  const closed = jest.fn<void, []>();
  const footer = (
    <>
      <button onClick={() => pressed()}>Do it</button>
      <button>Other</button>
    </>
  );
  const { user } = renderInHost(
    <Dialog title="Question" width={500} footer={footer} onClose={closed}>
      Sure?
    </Dialog>,
  );
  const press = async (down: Element, up: Element, x: number) => {
    const at = (type: string, clientX: number) => new MouseEvent(type, { bubbles: true, composed: true, clientX });
    fireEvent(down, at('pointerdown', 10));
    fireEvent(up, at('pointerup', x));
    fireEvent(up, at('click', x));
    await new Promise((later) => setTimeout(later, 10));
  };
  const button = screen.getByRole('button', { name: 'Do it' });
  const dialog = screen.getByRole('dialog', { name: 'Question' });
  await press(button, dialog, 12);
  expect([pressed.mock.calls.length, closed.mock.calls.length]).toEqual([1, 0]);
  // Whoever pulls the pointer away has changed their mind.
  await press(button, screen.getByRole('button', { name: 'Other' }), 90);
  expect(pressed).toHaveBeenCalledTimes(1);
  await user.click(button);
  expect(pressed).toHaveBeenCalledTimes(2);
});
