// Sentences of the specification stand here to the letter, odd spellings included.

/** Words that stand for the shapes of a change when the screen is read aloud. */
export const DELTA_WORDS = { up: 'up', down: 'down', same: 'no change' }

export const SCREEN_LABELS = {
  dashboard: 'Dashboard',
  messages: 'Messages',
  rateChart: 'Rate Chart',
  rateHistory: 'Rate History',
  deletedRates: 'Deleted Rates',
  rateUpdate: 'Rate Update',
  daySheet: 'Day Sheet',
  import: 'Import Rates',
  dailyRates: 'Daily Rates',
  customers: 'Customers',
  audit: 'Audit',
  profile: 'Profile',
  orders: 'Orders',
  settings: 'Settings',
  login: 'Log in',
  register: 'Register',
  setUp: 'First set-up',
}

export const SESSION = {
  deactivated: 'Your account has been deactivated. Please contact admin.',
  profileFailed: 'Failed to fetch user profile',
  noAccess: 'You do not have access to this page. Please contact admin.',
}

export const SHELL = {
  product: 'Chicken Rates',
  skip: 'Skip to main content',
  menu: 'Menu',
  screens: 'Admin',
  logOut: 'Log out',
  sample: 'Sample data',
  unknown: 'There is nothing at this address.',
  toStart: 'Go to the first screen',
  broken: 'This screen could not be shown.',
  reload: 'Reload',
  waiting: 'Loading...',
  retry: 'Retry',
  more: 'Load more',
  notActivated: 'Not Activated',
}

export const ACCOUNT = {
  name: 'Name',
  email: 'Email',
  mobile: 'Contact number',
  password: 'Password',
  confirm: 'Confirm password',
  show: 'Show',
  hide: 'Hide',
  missing: {
    name: 'Please enter your name.',
    email: 'Please enter your email.',
    mobile: 'Please enter your contact number.',
    password: 'Please enter a password.',
    confirm: 'Please enter the password again.',
  },
  mismatch: 'Passwords do not match',
  failed: 'Something went wrong.',
}

export const LOGIN = {
  heading: 'Staff login',
  incomplete: 'Please enter both email and password.',
  send: 'Log in',
  sending: 'Logging in...',
  done: 'Loged In Successfully',
  enterCode: 'Enter the code from your authenticator app, or a recovery code.',
  noCode: 'Please enter a code.',
  back: 'Back',
  noAccount: 'No account yet?',
  register: 'Register',
}

export const REGISTER = {
  heading: 'Ask for a staff account',
  note: 'An Admin approves it before it can be used.',
  send: 'Register',
  sending: 'Registering...',
  code: 'Your request code:',
  tell: 'Tell it to your Admin.',
  haveAccount: 'Already have an account?',
  login: 'Log in',
}

export const SETUP = {
  heading: 'Create the first Admin',
  note: 'This link works once. The account it creates approves all the others.',
  send: 'Create account',
  sending: 'Creating...',
  noToken: 'This set-up link is not complete. Open it as the server printed it.',
}

export const RATE_CHART = {
  filters: 'Filters',
  date: 'Date',
  city: 'City',
  cityHint: 'Filter by city',
  market: 'Market',
  allMarkets: 'All Markets',
  reset: 'Reset',
  region: 'Rates, newest first',
  action: 'Action',
  edit: (city: string, when: string) => `Edit ${city} ${when}`,
  history: (city: string, when: string) => `History of ${city} ${when}`,
  remove: (city: string, when: string) => `Delete ${city} ${when}`,
  noMarkets: 'No market rates available',
  empty: 'No data found',
  download: 'Download',
  tooManyCities: 'To download, type more of the city.',
  import: 'Import',
  question: 'Are you sure you want to delete this rate?',
  cancel: 'Cancel',
  confirm: 'Delete',
  deleting: 'Deleting...',
  deleted: 'Rate deleted successfully',
  deleteFailed: 'Error deleting entry.',
  toDeleted: 'Deleted rates',
}

export const UNDO = {
  label: 'Undo',
  of: (city: string, when: string) => `Undo: ${city} ${when}`,
  done: 'Rate restored successfully',
}
