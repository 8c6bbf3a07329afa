import { act, renderHook } from '@testing-library/react';
import { useLate } from './useLate';

test('it is late after its time, and not when it was over before', () => {
  jest.useFakeTimers();
  const { result, rerender } = renderHook(({ is }) => useLate(is, 150), { initialProps: { is: true } });
  act(() => jest.advanceTimersByTime(100));
  rerender({ is: false });
  act(() => jest.advanceTimersByTime(100));
  rerender({ is: true });
  act(() => jest.advanceTimersByTime(149));
  expect(result.current).toBe(false);
  act(() => jest.advanceTimersByTime(1));
  expect(result.current).toBe(true);
  rerender({ is: false });
  expect(result.current).toBe(false);
  jest.useRealTimers();
});
