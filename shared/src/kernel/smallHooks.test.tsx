/** The debounce of the search boxes (product.md section 9) and the page titles (product.md section 2). */
import { act, renderHook } from '@testing-library/react';
import { SEARCH_DEBOUNCE_MS } from '../domain/index.ts';
import { useDocumentTitle } from './page.ts';
import { useDebounced } from './useTyped.ts';

describe('a debounced value', () => {
  beforeEach(() => {
    jest.useFakeTimers();
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  test('is the first one at once, and a later one 500 ms after the last keystroke', () => {
    const { result, rerender } = renderHook(({ value }) => useDebounced(value, SEARCH_DEBOUNCE_MS), {
      initialProps: { value: 'a' },
    });
    expect(result.current).toBe('a');
    for (const value of ['ac', 'acm']) {
      rerender({ value });
      act(() => jest.advanceTimersByTime(499));
      expect(result.current).toBe('a');
    }
    act(() => jest.advanceTimersByTime(1));
    expect(result.current).toBe('acm');
  });
});

test.each([
  ['Leads', 'Leads'],
  ['', 'Salesdesk'],
])('the page %p names its tab %p', (title, tab) => {
  renderHook(() => useDocumentTitle(title));
  expect(document.title).toBe(tab);
});
