import { changePassword } from '@kancil/contract/identity/passwords'
import { forgotByEmail } from '@kancil/contract/identity/recovery'
import { texts } from '../../../lib/texts.ts'

export const explainChange = texts(changePassword, {
  old_password_required: 'identity.password.oldRequired',
  old_password_wrong: 'identity.password.oldWrong',
  proof_locked: 'identity.password.locked',
  passwords_differ: 'identity.problem.passwordsDiffer',
  password_unchanged: 'identity.password.unchanged',
  password_breached: 'identity.problem.passwordBreached',
  fields_invalid: 'identity.register.fieldsInvalid',
})

export const explainForgotByEmail = texts(forgotByEmail, {
  recovery_closed: 'phone.forgot.closed',
  email_invalid: 'proof.forgot.emailInvalid',
  username_or_email_unknown: 'proof.forgot.unknown',
})
