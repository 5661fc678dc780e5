import { render, screen } from '@testing-library/react';
import { UserAvatar } from './badges.tsx';
import { LoadFailure } from './EmptyState.tsx';

test.each([
  [true, 'The server did not answer as it should. Try again in a moment.'],
  [false, 'You are offline. Try again once you are connected.'],
])('a list that could not be loaded names the cause, online %s', (online, text) => {
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(online);
  render(<LoadFailure text="Leads could not be loaded." onRetry={() => {}} />);
  expect(screen.getByText(text)).toBeVisible();
  jest.restoreAllMocks();
});

test.each([
  [16, 9],
  [22, 9],
  [32, 12.16],
])('initials in %i px are %s px high: never below what can be read', (size, letters) => {
  render(<UserAvatar name="Ada Moss" size={size} />);
  expect(screen.getByText('AM')).toHaveStyle({ fontSize: `${letters}px` });
});
