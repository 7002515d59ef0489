import type { OutputOf } from '@kancil/contract/endpoint'
import type { registerSettings as endpoint } from '@kancil/contract/identity'
import type { Settings } from '@kancil/contract/settings'
import { formOrder, mergeRules } from '@kancil/rules/identity/field-rules'
import { playingAge } from '@kancil/rules/site/visitor-status'
import type { Db } from '../../kernel/db.ts'
import { readSettings } from '../site/door.ts'

export function isRegistrationOpen({ flags }: Settings): boolean {
  return flags.DIRECTREG3 && flags.USERNAMEREG3
}

export async function registerSettings(context: {
  readonly db: Db
}): Promise<OutputOf<typeof endpoint>> {
  const settings = await readSettings(context.db)
  const { ages, accounts } = settings
  const rules = mergeRules(settings.register)
  return {
    methods: isRegistrationOpen(settings) ? ['username'] : [],
    fields: formOrder
      .filter((name) => rules[name].enabled)
      .map((name) => ({ name, rule: rules[name] })),
    password: rules.password,
    paymentPassword: rules.paymentPassword,
    termsAge: ages.termsAge,
    minimumAge: playingAge(ages),
    termsVersion: accounts.termsVersion,
    termsAgreedByDefault: ages.termsAgreed,
  }
}
