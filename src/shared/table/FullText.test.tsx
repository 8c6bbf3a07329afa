import { act, fireEvent, screen } from '@testing-library/react';
import { useRef } from 'react';
import { renderInHost } from '../../testing/host';
import { FullText } from './FullText';

function Cells() {
  const frame = useRef<HTMLDivElement>(null);
  return (
    <>
      <div ref={frame}>
        <p data-clip="">
          <a href="/long">A long name</a>
        </p>
        <p data-clip="">Fits</p>
      </div>
      <FullText of={frame} />
    </>
  );
}

const link = () => screen.getByRole('link');
const shown = () => screen.queryByRole('tooltip')?.textContent;
const pass = (ms: number) => act(() => jest.advanceTimersByTime(ms));

beforeEach(() => {
  jest.useFakeTimers();
  // Without a layout: what begins so is cut.
  jest.spyOn(Element.prototype, 'scrollWidth', 'get').mockImplementation(function (this: Element) {
    return this.textContent.startsWith('A long') ? 300 : 100;
  });
  jest.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(100);
  renderInHost(<Cells />);
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

test('a cut text is shown whole when it is pointed at, and goes with the pointer', () => {
  fireEvent.pointerMove(link());
  pass(299);
  expect(shown()).toBeUndefined();
  pass(2);
  expect(shown()).toBe('A long name');
  fireEvent.pointerMove(screen.getByText('Fits'));
  pass(119);
  // It can still be reached.
  expect(shown()).toBe('A long name');
  pass(1);
  expect(shown()).toBeUndefined();
});

test('not when it comes to lie under a pointer at rest', () => {
  fireEvent.pointerOver(link());
  pass(400);
  expect(shown()).toBeUndefined();
});

test('and when it has the focus by the keyboard, until Escape', () => {
  act(() => link().focus());
  pass(0);
  expect(shown()).toBe('A long name');
  fireEvent.keyDown(link(), { key: 'Escape' });
  expect(shown()).toBeUndefined();
});

test('the focus of a click neither shows nor moves it', () => {
  const matches = Element.prototype.matches;
  jest.spyOn(Element.prototype, 'matches').mockImplementation(function (this: Element, selector: string) {
    return selector !== ':focus-visible' && matches.call(this, selector);
  });
  act(() => link().focus());
  pass(400);
  expect(shown()).toBeUndefined();
});
