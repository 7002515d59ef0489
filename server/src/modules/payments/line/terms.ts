import type { OutputOf } from '@kancil/contract/endpoint'
import { accountKinds, agentKinds } from '@kancil/contract/identity/account-kinds'
import { formatMoney, type Money, money } from '@kancil/contract/money'
import type {
  LineDirection,
  lineOptions as endpoint,
  transferUpline,
} from '@kancil/contract/payments/line-transfer'
import { businessDay } from '@kancil/contract/time'
import type { LineTerms } from '@kancil/rules/wallet/line-transfer'
import { turnoverLeft } from '@kancil/rules/payments/turnover'
import type { Context } from '../../../kernel/http/serve.ts'
import { memberById } from '../../identity/door.ts'
import { readSettings } from '../../site/door.ts'
import { bucketsOf } from '../../wallet/door.ts'
import { readTurnover } from '../withdrawal/turnover-store.ts'
import { sentOnDay } from './store.ts'

type Sent = { readonly dayUsed: Money; readonly dayTransfers: number }

export type LineSettings = {
  readonly terms: LineTerms
  readonly isOpen: (direction: LineDirection) => boolean
  /** What a refusal tells of the bounds. */
  readonly bounds: (
    sent: Sent,
    cash: Money,
  ) => {
    readonly available: string
    readonly amountMin: string
    readonly amountMax: string
    readonly dayLeft: string
    readonly dayCountLeft: number
  }
}

type Call = Context<typeof transferUpline> | Context<typeof endpoint>

/** An unknown place is treated as the strictest, as for payments (`safety/identity-level.ts`). */
function isClosedIn(closed: readonly string[], country: string): boolean {
  return closed.length > 0 && (country === '' || closed.includes(country))
}

/** The operator's terms, for the caller and where they are. */
export async function lineSettings({ db, caller, request }: Call): Promise<LineSettings> {
  const { transfers } = await readSettings(db)
  const { currency, accountKind } = caller
  const minor = (amount: number): Money => money(BigInt(amount))
  const terms = {
    amountMin: minor(transfers.lineMin),
    amountMax: minor(transfers.lineMax),
    dayMax: minor(transfers.lineDayMax),
    dayCount: transfers.lineDayCount,
  }
  const isForbidden = isClosedIn(transfers.lineClosedIn, request.country)
  return {
    terms,
    isOpen(direction) {
      if (isForbidden || accountKind === accountKinds.trial) return false
      return direction === 'up'
        ? transfers.lineUp
        : transfers.lineDown && agentKinds.includes(accountKind)
    },
    bounds({ dayUsed, dayTransfers }, cash) {
      const dayLeft = dayUsed < terms.dayMax ? money(terms.dayMax - dayUsed) : minor(0)
      return {
        available: formatMoney(cash, currency),
        amountMin: formatMoney(terms.amountMin, currency),
        amountMax: formatMoney(terms.amountMax, currency),
        dayLeft: formatMoney(dayLeft, currency),
        dayCountLeft: Math.max(0, terms.dayCount - dayTransfers),
      }
    },
  }
}

export async function lineOptions(
  context: Context<typeof endpoint>,
): Promise<OutputOf<typeof endpoint>> {
  const { db, caller, now } = context
  const { memberId, currency } = caller
  const [settings, member, buckets, turnover, sent] = await Promise.all([
    lineSettings(context),
    memberById(db, memberId),
    bucketsOf(db, memberId, currency),
    readTurnover(db, memberId, currency),
    sentOnDay(db, memberId, currency, businessDay(now)),
  ])
  const upline = member?.upline_id ? await memberById(db, member.upline_id) : null
  return {
    currency,
    ...(upline ? { upline: upline.account } : {}),
    upOpen: settings.isOpen('up') && upline !== null,
    downOpen: settings.isOpen('down'),
    ...settings.bounds(sent, buckets.cash),
    turnoverLeft: formatMoney(turnoverLeft(turnover, buckets.wagered), currency),
    hasPaymentPassword: Boolean(member?.payment_password_hash),
  }
}
