import type { OutputOf } from '@kancil/contract/endpoint'
import type { registerSettings as endpoint } from '@kancil/contract/identity/registration'
import type { Settings } from '@kancil/contract/site/settings'
import { formOrder, mergeRules, type RegisterRules } from '@kancil/rules/identity/field-rules'
import {
  isMethodOpen,
  type RegisterMethod,
  rulesOfMethod,
} from '@kancil/rules/identity/phone-rules'
import { playingAge } from '@kancil/rules/site/visitor-status'
import { type Config, reachesPhones } from '../../../config.ts'
import type { Db } from '../../../kernel/db.ts'
import { agreesByDefault } from '@kancil/rules/site/agrees-by-default'
import { readSettings } from '../../site/door.ts'
import { isProviderWay } from '../phone-auth/provider.ts'

export function isRegistrationOpen(
  { flags }: Settings,
  method: RegisterMethod,
  hasPhones: boolean,
): boolean {
  return isMethodOpen(method, flags, hasPhones)
}

const methods = ['username', 'mobile'] as const

export async function registerSettings(context: {
  readonly db: Db
  readonly config: Config
}): Promise<OutputOf<typeof endpoint>> {
  const settings = await readSettings(context.db)
  const { ages, accounts } = settings
  const rules = mergeRules(settings.register)
  const hasPhones = (await isProviderWay(context)) || reachesPhones(context.config)
  return {
    methods: methods.filter((method) => isRegistrationOpen(settings, method, hasPhones)),
    fields: fieldsOf(rulesOfMethod(rules, 'username', settings.flags)),
    mobileFields: fieldsOf(rulesOfMethod(rules, 'mobile', settings.flags), numberFirst),
    password: rules.password,
    paymentPassword: rules.paymentPassword,
    termsAge: playingAge(ages),
    minimumAge: playingAge(ages),
    termsVersion: accounts.termsVersion,
    termsAgreedByDefault: agreesByDefault(ages, context.config),
  }
}

/** The fields that come first in the form for mobile numbers. */
const number: readonly string[] = ['countryDialingCode', 'mobileNum', 'verificationCode']
const numberFirst = formOrder.toSorted(
  (a, b) => Number(number.includes(b)) - Number(number.includes(a)),
)

function fieldsOf(rules: RegisterRules, order = formOrder) {
  return order.filter((name) => rules[name].enabled).map((name) => ({ name, rule: rules[name] }))
}
