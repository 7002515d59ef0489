/** The refusals of a payment password, for the calls that ask for one. */
export const passwordTexts = {
  payment_password_missing: 'payments.error.passwordMissing',
  payment_password_wrong: 'payments.error.passwordWrong',
  payment_password_locked: 'payments.error.passwordLocked',
} as const
