import { act, renderHook } from '@testing-library/react';
import { useKept } from './useKept';

const useShape = (user: number | undefined) => useKept('shape', user, ['list', 'map']);
beforeEach(() => localStorage.clear());

test('a choice is remembered for the person', () => {
  const { result } = renderHook(() => useShape(7));
  expect(result.current[0]).toBe('list');
  act(() => result.current[1]('map'));
  expect(renderHook(() => useShape(7)).result.current[0]).toBe('map');
  expect(renderHook(() => useShape(8)).result.current[0]).toBe('list');
});

test('what was remembered is there once it is known who the person is', () => {
  localStorage.setItem('service-desk.shape.7', 'map');
  const { result, rerender } = renderHook(({ user }) => useShape(user), {
    initialProps: { user: undefined as number | undefined },
  });
  expect(result.current[0]).toBe('list');
  rerender({ user: 7 });
  expect(result.current[0]).toBe('map');
});

test('what is chosen before that stays chosen', () => {
  localStorage.setItem('service-desk.shape.7', 'map');
  const { result, rerender } = renderHook(({ user }) => useShape(user), {
    initialProps: { user: undefined as number | undefined },
  });
  act(() => result.current[1]('list'));
  rerender({ user: 7 });
  expect(result.current[0]).toBe('list');
  expect(localStorage.getItem('service-desk.shape.7')).toBe('list');
});

test('a value that there is no more counts as none', () => {
  localStorage.setItem('service-desk.shape.7', 'globe');
  expect(renderHook(() => useShape(7)).result.current[0]).toBe('list');
});
