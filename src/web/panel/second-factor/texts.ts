import { RECOVERY_CODES } from '#shared/accounts/secondFactor.ts'

export const SECOND_FACTOR = {
  title: 'Second factor',
  explain:
    'At login you are asked for a code from an app on your phone, too: a password alone lets nobody in.',
  off: 'Off',
  on: 'On',
  left: (codes: number) => `${codes} of ${RECOVERY_CODES} recovery codes left.`,
  setUp: 'Set up',
  turnOff: 'Turn off',
  renew: 'New recovery codes',
  cancel: 'Cancel',
  sending: 'Please wait...',
}

export const SET_UP = {
  password: 'Your password, please',
  next: 'Next',
  scan: 'Scan this with your authenticator app',
  scanExplain: 'Any such app will do: Google Authenticator, Microsoft Authenticator, Aegis, 2FAS ...',
  picture: 'QR code of the secret',
  open: 'Open in an app on this device',
  byHand: 'Or type this secret in the app:',
  copySecret: 'Copy secret',
  confirm: 'Turn on',
}

export const RECOVERY = {
  title: 'Keep these recovery codes',
  explain:
    'Each logs you in once when your phone is not at hand. They are shown this once: print them, or keep them where you keep passwords.',
  heading: (email: string) => `Recovery codes of ${email} for Chicken Rates, each works once:`,
  file: 'recovery-codes.txt',
  copy: 'Copy',
  download: 'Download',
  print: 'Print',
  kept: 'I have kept them',
}

export const TURN_OFF = {
  title: 'Turn the second factor off',
  explain: 'From then on your password alone logs you in.',
}

export const RENEW = {
  title: 'Make new recovery codes',
  explain: 'The old ones will not work any more.',
  send: 'Make new codes',
}

export const CODE = {
  password: 'Your password',
  app: 'Code from the app',
  recovery: 'Recovery code',
  useRecovery: 'Use a recovery code',
  useApp: 'Use a code from the app',
  needed: { password: 'Please enter your password.', code: 'Please enter a code.' },
  copied: 'Copied.',
  notCopied: 'This could not be copied. Select it and copy it by hand.',
}
