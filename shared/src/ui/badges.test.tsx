import { STATUS } from '@salesdesk/shared/domain';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AVATAR_COLORS, CountryFlag, NetworkBadge, UserAvatar } from './badges.tsx';
import { contrastRatio } from './contrast.ts';
import { StatusSwitch } from './PermissionButton.tsx';

test('a network badge has the colour of the network and readable text', () => {
  render(<NetworkBadge code="SNAP" color="#FFFC00" name="Snapchat" />);
  expect(screen.getByText('SNAP')).toHaveStyle({ background: '#FFFC00', color: '#191d26' });
  expect(screen.getByText('SNAP')).toHaveAttribute('title', 'Snapchat');
});

test.each([null, 'red; position: fixed', '#12'])('a network with the colour %j gets the default #0088FF', (color) => {
  render(<NetworkBadge code="X" color={color} />);
  expect(screen.getByText('X')).toHaveStyle({ background: '#0088FF' });
});

test.each([
  ['Ada Lovelace', 'AL'],
  ['Grace Brewster Hopper', 'GH'],
  ['plato', 'P'],
  ['  élodie   öztürk ', 'ÉÖ'],
])('%s is shown as %s', (name, initials) => {
  render(<UserAvatar name={name} />);
  expect(screen.getByText(initials)).toBeVisible();
  // The name stands beside them.
  expect(screen.getByText(initials)).toHaveAttribute('aria-hidden', 'true');
});

test('the profile image comes first; without a name there is a default icon', () => {
  const { unmount } = render(<UserAvatar name="Ada Lovelace" image="/files/1.png" />);
  expect(screen.getByAltText('')).toHaveAttribute('src', '/files/1.png');
  unmount();
  const { container } = render(<UserAvatar name="" />);
  expect(container.querySelector('svg')).toBeVisible();
  expect(container).toHaveTextContent('');
});

test.each(AVATAR_COLORS)('white initials on %s are readable', (color) => {
  expect(contrastRatio(color, '#ffffff')).toBeGreaterThanOrEqual(4.5);
});

test('a status is a switch with its word as tooltip', async () => {
  const onToggle = jest.fn();
  const { rerender } = render(<StatusSwitch status={STATUS.active} label="Status of Acme" onToggle={onToggle} />);
  const control = screen.getByRole('switch', { name: 'Status of Acme' });
  expect(control).toBeChecked();
  await userEvent.hover(control);
  expect(await screen.findByRole('tooltip')).toHaveTextContent('Active');
  await userEvent.click(control);
  expect(onToggle).toHaveBeenCalledTimes(1);

  rerender(<StatusSwitch status={STATUS.inactive} label="Status of Acme" disabled onToggle={onToggle} />);
  expect(control).not.toBeChecked();
  await userEvent.click(control);
  expect(onToggle).toHaveBeenCalledTimes(1);
});

test('a country is shown by its two letters, or not at all without a code', () => {
  const { container, rerender } = render(<CountryFlag iso2="nl" />);
  expect(container).toHaveTextContent('NL');
  rerender(<CountryFlag iso2={null} />);
  expect(container).toBeEmptyDOMElement();
});
