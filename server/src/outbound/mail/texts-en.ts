import type { MailTexts } from './letters.ts'

export const mailTextsEn: MailTexts = {
  hello: 'Hello',
  letters: {
    code: {
      subject: 'Your code for {brand}',
      lines: [
        'The code is good for {minutes} minutes and works once.',
        'Give it to nobody. Our staff will never ask you for it.',
      ],
    },
    resetPassword: {
      subject: 'Choose a new password',
      lines: [
        'Somebody asked for a new password for your account. If it was you, open the link and choose one.',
        'The link works once, within {minutes} minutes. If you did not ask for it, do nothing: your password stays as it is.',
      ],
      button: 'Choose a new password',
    },
    passwordChanged: {
      subject: 'Your password was changed',
      lines: ['The login password of your account was changed. All other devices were signed out.'],
    },
    newPlace: {
      subject: 'Your account was opened from a new place',
      lines: ['Somebody signed in to your account from an address that we had not seen before.'],
    },
    authenticatorOn: {
      subject: 'An authenticator was added',
      lines: ['From now on your account asks for a code of your authenticator app in new places.'],
    },
    authenticatorOff: {
      subject: 'The authenticator was removed',
      lines: ['Your account no longer asks for codes of an authenticator app.'],
    },
    recoveryCodeUsed: {
      subject: 'A recovery code was used',
      lines: ['One of your recovery codes was used in place of the authenticator. It is now void.'],
    },
    emailChanged: {
      subject: 'Your e-mail address was changed',
      lines: [
        'The e-mail address of your account was changed. This is the last mail to the old one.',
      ],
    },
    mobileChanged: {
      subject: 'Your mobile number was changed',
      lines: ['The mobile number of your account was changed.'],
    },
    accountClosed: {
      subject: 'Your account was closed',
      lines: ['Your account is closed and can no longer be signed in to.'],
    },
    withdrawalAsked: {
      subject: 'A withdrawal was requested',
      lines: ['We have received a withdrawal request from your account and are looking at it.'],
    },
  },
  codeFor: {
    login: 'You asked for this code to sign in.',
    register: 'You asked for this code to open an account.',
    recover: 'You asked for this code to choose a new password.',
    bind: 'You asked for this code to confirm this e-mail address.',
    change: 'You asked for this code to change where your account sends its messages.',
    extra: 'You asked for this code to confirm a sign-in from a new place.',
    close: 'You asked for this code to close your account.',
  },
  labels: {
    account: 'Account',
    time: 'Time',
    address: 'IP address',
    browser: 'Browser',
    newEmail: 'New address',
    newMobile: 'New number',
    codesLeft: 'Recovery codes left',
    amount: 'Amount',
    none: 'none',
  },
  notYou: 'If this was not you, change your password at once and write to customer service.',
  orCopy: 'Or copy this address into your browser:',
  automatic: 'This mail was written by a machine; nobody reads the answers.',
}
