import { endpoint } from '../endpoint.ts'
import { NoFields } from '../fields.ts'
import { SignIn } from './login.ts'

/** The balance of a trial account, in minor units of XTS: worth nothing outside of it. */
export const trialCredit = 1_000_000
export const trialHours = 12
/** Trial accounts that one address may open per day. */
export const trialsPerDay = 10

export const freePlay = endpoint({
  name: 'identity.freePlay',
  summary: 'Opens a trial account with play money and signs it in',
  method: 'POST',
  path: '/wps/session/login/freeplay',
  auth: 'public',
  input: NoFields,
  output: SignIn,
  errors: {
    free_play_closed: 403,
    /** This address has reached its limit for the day. */
    free_play_limit: 429,
    /** Signed in already: the trial is for visitors. */
    free_play_not_needed: 409,
  },
  perMinute: 30,
})
