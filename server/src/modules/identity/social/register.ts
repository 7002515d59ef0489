import type { InputOf, OutputOf } from '@kancil/contract/endpoint'
import type { registerSocial as endpoint } from '@kancil/contract/identity/social'
import { mergeRules, type RegisterRules } from '@kancil/rules/identity/field-rules'
import { playingAge } from '@kancil/rules/site/visitor-status'
import { randomToken } from '../../../kernel/chance.ts'
import type { Context } from '../../../kernel/http/serve.ts'
import { readSettings } from '../../site/door.ts'
import { newcomerFacts, openAccount } from '../registration/open-account.ts'
import { openPasswords } from '../../../kernel/crypto/passwords.ts'
import { isRegistrationOpen } from '../registration/settings.ts'
import { checkFields } from '../registration/checks.ts'
import { registrationValues } from '../registration/values.ts'
import { giveSession } from '../login/sign-in.ts'
import { endVisit, insertLink } from './store.ts'
import { clearVisitCookie, type Social, visitorOf } from './visit.ts'
import { memberByRequest } from '../store.ts'

/** Fields the provider makes unnecessary: it vouches that there is a person, and who they are. */
const answered = ['password', 'confirmPassword', 'captcha', 'verificationCode'] as const
/** If numbers must be proved by code, an unproved one is not accepted. */
const numbers = ['mobileNum', 'countryDialingCode'] as const

/** The operator's rules without the fields the provider covers; a proved address is taken over. */
export function socialRules(
  overrides: RegisterRules,
  hasEmail: boolean,
  isVerified: boolean,
): RegisterRules {
  const off = Object.fromEntries(
    [...answered, ...(isVerified ? numbers : [])].map((name) => [
      name,
      { ...overrides[name], enabled: false, required: false },
    ]),
  )
  const email = hasEmail ? { email: { ...overrides.email, required: false } } : {}
  return { ...overrides, ...email, ...off }
}

/**
 * Opens an account for someone who came from a provider and has none yet. It has no password until
 * its owner sets one through the forgotten-password flow.
 */
export async function registerSocial(
  social: Social,
  context: Context<typeof endpoint>,
  input: InputOf<typeof endpoint>,
): Promise<OutputOf<typeof endpoint>> {
  const { db, now, reply, refuse } = context
  const { provider, person, tokenHash } = await visitorOf(context, social)
  const settings = await readSettings(db)
  if (!isRegistrationOpen(settings, 'username', true)) return refuse('registration_closed')
  const rules = socialRules(
    mergeRules(settings.register),
    person.email !== '',
    settings.flags.REGMOBVERF3,
  )
  checkFields(context, input, rules, playingAge(settings.ages))
  const values = await registrationValues(context, input, {
    rules,
    termsVersion: settings.accounts.termsVersion,
    // A random password that nobody knows.
    hash: await openPasswords(context.secrets).hash(randomToken(24)),
  })
  const email = values.email ?? (person.email || null)
  const made = await openAccount(context, { ...values, email }, async (tx, member) => {
    if (!(await endVisit(tx, tokenHash))) refuse('social_expired')
    const link = { provider, subject: person.subject, memberId: member.id, now }
    if (!(await insertLink(tx, link))) refuse('social_linked_already')
  })
  if (!made)
    return refuse(
      (await memberByRequest(db, input.requestId)) ? 'idempotency_conflict' : 'account_taken',
    )
  made.trust()
  clearVisitCookie(reply)
  return giveSession(context, made.member, made.started, newcomerFacts)
}
