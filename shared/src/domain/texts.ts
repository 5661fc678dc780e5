/**
 * Every fixed text of the spec that is not an error of the catalogue. Spelling is contract, typos included.
 * Section numbers are the spec's.
 */

/** product.md section 2: titles. */
export const TITLES = {
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
} as const;

/** product.md section 2: error screens, loading, boundary. */
export const SCREENS = {
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
} as const;

/** product.md section 2: confirmations. */
export const CONFIRMATIONS = {
  coldMove: {
    title: 'Move to Cold Status',
    message: 'Record is in idle stage for the last {{days}} days. Do you want to move the record to cold status?',
    confirm: 'Move to Cold',
    cancel: 'Cancel',
  },
  deleteNetwork: {
    title: 'Delete Network',
    message: 'Are you sure you want to delete this Network?',
    confirm: 'Delete',
    cancel: 'Cancel',
  },
  /** The spec contains only the title; the rest follows the networks' dialog (R-71). */
  deleteUser: {
    title: 'Delete User',
    message: 'Are you sure you want to delete this User?',
    confirm: 'Delete',
    cancel: 'Cancel',
  },
} as const;

/** product.md section 8: toasts and fallbacks. */
export const TOASTS = {
  unknownError: 'Unknown error occurred',
  noPayload: 'No response payload received',
  unexpectedResponse: 'Unexpected response from server',
  thrown: 'Something went wrong. Please try again.',
  somethingWentWrong: 'Something went wrong',
  invalidUsernameFormat: 'Invalid username format',
  refreshFailed: 'Failed to refresh token. Logging out...',
  generateQr: 'Failed to generate QR code',
  fetchQList: 'Failed to fetch Qlist',
  fetchCountry: 'Failed to fetch Country',
  fetchNetwork: 'Failed to fetch Network',
  fetchUsers: 'Failed to fetch fetchUsers',
  fetchUser: 'Failed to fetch user',
  fetchPermissions: 'Failed to fetch permissions',
  fetchReportingTo: 'Failed to fetch ReportingTo',
  fetchLeadList: 'Failed to fetch lead list',
  changeStatus: 'Failed to change status',
  updateStatus: 'Failed to update status',
  userDeleted: 'User deleted successfully!',
  deleteUser: 'Failed to delete user',
  userActive: 'User status updated to active',
  userInactive: 'User status updated to inactive',
  networkActive: 'Network status updated to active',
  networkInactive: 'Network status updated to inactive',
  networkDeleted: 'Network deleted successfully!',
  deleteNetwork: 'Failed to delete Network',
  leadMoved: 'Status updated successfully',
  userNetworks: 'Please choose atleast any networks to continue.',
  networkAlreadySelected: 'This network is already selected',
  loginFailed: 'Failed to login',
  verifyUsernameFailed: 'Failed to verify username',
  generateFailed: 'Failed to generate',
} as const;
