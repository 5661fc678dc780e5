/** The fixed texts are contract, typos included. product.md sections 2 and 8. */
import { CONFIRMATIONS, SCREENS, TITLES, TOASTS } from './texts.ts';

test('toasts of product.md section 8', () => {
  expect(Object.values(TOASTS)).toEqual(
    expect.arrayContaining([
      'Unknown error occurred',
      'No response payload received',
      'Unexpected response from server',
      'Something went wrong. Please try again.',
      'Something went wrong',
      'Invalid username format',
      'Failed to refresh token. Logging out...',
      'Failed to generate QR code',
      'Failed to fetch Qlist',
      'Failed to fetch Country',
      'Failed to fetch Network',
      'Failed to fetch fetchUsers',
      'Failed to fetch user',
      'Failed to fetch permissions',
      'Failed to fetch ReportingTo',
      'Failed to fetch lead list',
      'Failed to change status',
      'Failed to update status',
      'User deleted successfully!',
      'Failed to delete user',
      'User status updated to active',
      'User status updated to inactive',
      'Network status updated to active',
      'Network status updated to inactive',
      'Network deleted successfully!',
      'Failed to delete Network',
      'Status updated successfully',
      'Please choose atleast any networks to continue.',
      'This network is already selected',
      'Failed to login',
      'Failed to verify username',
      'Failed to generate',
    ]),
  );
});

test('titles', () => {
  expect(TITLES).toEqual({
    login: 'Login',
    home: 'Home',
    dashboard: 'Dashboard',
    qList: 'Q List',
    leads: 'Leads',
    team: 'My Team',
    networks: 'Networks',
    profile: 'My profile',
    platform: 'Platform',
    contactAdmin: 'Contact Admin',
    notFound: 'Page not found.',
    linkUnavailable: 'Link Unavailable.',
  });
});

test('words on the screens', () => {
  expect(SCREENS).toEqual({
    notFoundMessage: 'Double-check the URL for any typos and make sure it is entered correctly.',
    linkUnavailableMessage: 'The requested link seems to have been used or expired.',
    failureMessage: 'Something went wrong. Please try again later.',
    loading: 'Loading...',
    noData: 'No data found!!',
    loadingMore: 'Loading more data...',
    searchByName: 'Search by name',
    scanQr: 'Scan this QR code using your Authenticator App and enter the provided code',
    checkApp: 'Check your Authenticator App and enter the provided code',
    noQr: 'QR Code not available',
    enterCode: 'Enter your Authentication code',
    contactAdminLink: 'Did not receive the code? Contact admin',
  });
});

test('confirmations', () => {
  const sentences = Object.values(CONFIRMATIONS).map((one) => [one.title, one.message, one.confirm, one.cancel]);
  expect(sentences).toEqual([
    [
      'Move to Cold Status',
      'Record is in idle stage for the last {{days}} days. Do you want to move the record to cold status?',
      'Move to Cold',
      'Cancel',
    ],
    ['Delete Network', 'Are you sure you want to delete this Network?', 'Delete', 'Cancel'],
    ['Delete User', 'Are you sure you want to delete this User?', 'Delete', 'Cancel'],
  ]);
});
