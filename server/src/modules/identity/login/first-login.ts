import type { InputOf, OutputOf } from '@kancil/contract/endpoint'
import type { finishFirstLogin as endpoint } from '@kancil/contract/identity/passwords'
import { businessDay } from '@kancil/contract/time'
import { birthdayFault } from '@kancil/rules/identity/age'
import { playingAge } from '@kancil/rules/site/visitor-status'
import type { Context } from '../../../kernel/http/serve.ts'
import { readSettings } from '../../site/door.ts'
import { finishFirstLogin as keepFinished } from '../passwords/store.ts'

/** Completes the first-login action of decisions 33. A birthday on record is not overwritten. */
export async function finishFirstLogin(
  context: Context<typeof endpoint>,
  { birthday }: InputOf<typeof endpoint>,
): Promise<OutputOf<typeof endpoint>> {
  const { db, now, caller, refuse } = context
  if (birthday !== undefined) {
    const minimumAge = playingAge((await readSettings(db)).ages)
    const fault = birthdayFault(birthday, businessDay(now), minimumAge)
    if (fault === 'under_age') refuse('under_age', { minimumAge })
    if (fault) refuse('fields_invalid', { fields: [{ name: 'birthday', problem: fault }] })
  }
  await keepFinished(db, caller.memberId, now, birthday)
  return {}
}
