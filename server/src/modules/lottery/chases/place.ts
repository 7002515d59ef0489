import type { InputOf, OutputOf } from '@kancil/contract/endpoint'
import type { placeChase as endpoint } from '@kancil/contract/lottery/chases'
import { type Currency, money } from '@kancil/contract/money'
import { planSlipChase } from '@kancil/rules/lottery/slip/chase-plan'
import type { RuleSet } from '@kancil/rules/lottery/rule-set'
import { isTicketFault, type PricedTicket, priceTicket } from '@kancil/rules/lottery/ticket'
import { inTransaction, type Tx } from '../../../kernel/db.ts'
import type { Context } from '../../../kernel/http/serve.ts'
import { newId } from '../../../kernel/ids.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { lockFreeCash } from '../../../ledger/free-cash.ts'
import { openWallet } from '../../../ledger/wallets.ts'
import { settlementKit } from '../../games/settlement-door.ts'
import { issuesAhead, issuesAmong } from '../draws/schedule-store.ts'
import { rulesOf } from '../games/rules.ts'
import { readGame } from '../games/store.ts'
import { orderHash, orderOutcomes } from '../tickets/buy.ts'
import { type BookedTicket, bookTicket, isSaleFault, claimExposure } from '../tickets/sell.ts'
import { chaseByRequest, type ChaseRow, insertChase, readChase } from './store.ts'
import { chaseView } from './view.ts'

type Placing = Context<typeof endpoint>
type Order = InputOf<typeof endpoint>

/** Buys a ticket of each issue, the later ones ahead of their sale: all of them, or none. */
export async function placeChase(
  kernel: Kernel,
  context: Placing,
  input: Order,
): Promise<OutputOf<typeof endpoint>> {
  const { db, caller, now, refuse } = context
  const { memberId, currency } = caller
  const { requestId, ruleVersion, lines, stopsOnWin } = input
  const game = (await readGame(db, input.gameCode)) ?? refuse('game_not_found')
  const place = { vendorId: game.vendorId, gameCode: game.code, memberId, currency }
  const rules = await rulesOf(db, db, game.code, game.ruleVersion)
  const amount = largestStake(rules, currency, input)
  const outcomes = orderOutcomes(rules, currency, lines)
  const refusal = await settlementKit.refuseStakeOf(kernel, {
    ...place,
    siteSessionId: caller.session.id,
    ...(amount ? { amount } : {}),
  })
  const requestHash = orderHash([
    ...[game.code, input.issueNo, lines, input.issueNos ?? input.issues],
    ...[input.mode, stopsOnWin],
  ])
  const id = await inTransaction(db, async (tx) => {
    await openWallet(tx, memberId, currency)
    await lockFreeCash(tx, memberId, currency)
    const before = await chaseByRequest(tx, memberId, requestId)
    if (before)
      return before.requestHash === requestHash ? before.id : refuse('idempotency_conflict')
    const multiples = planOf(context, rules, currency, input)
    const issues = await issuesOf(tx, context, input)
    const chaseId = newId('chase', now)
    const booked: BookedTicket[] = []
    let stake = 0n
    for (const [index, issueNo] of issues.entries()) {
      const multiplied = lines.map((line) => ({
        ...line,
        multiple: line.multiple * multiples[index]!,
      }))
      const ticket = await bookTicket(tx, {
        ...{ game, rules, ruleVersion, memberId, currency, issueNo, lines: multiplied, refusal },
        ...{ requestId: `${chaseId}:${index}`, requestHash, chaseId, isAhead: true, now },
        outcomes,
      })
      if (isSaleFault(ticket)) return refuse(ticket.code, { ...ticket.value, issueNo })
      booked.push(ticket)
      stake += (priceTicket(rules, currency, multiplied) as PricedTicket).stake
    }
    for (const ticket of booked) {
      const full = await claimExposure(tx, ticket)
      if (full) return refuse(full.code, { ...full.value, issueNo: ticket.sale.issueNo })
    }
    const row: ChaseRow = {
      ...{ id: chaseId, memberId, requestId, requestHash, gameCode: game.code, currency, lines },
      ...{ multiples, issues: issues.length, stake: money(stake), stopsOnWin },
      ...{ state: 'running', placedAt: now },
    }
    await insertChase(tx, row)
    return chaseId
  })
  settlementKit.pushBalances(kernel, [memberId])
  return chaseView((await readChase(db, memberId, id))!, game, input.language)
}

/** The dearest ticket, which a bonus's largest bet bounds; null for an order at fault. */
function largestStake(rules: RuleSet, currency: Currency, { lines, issues, mode }: Order) {
  const priced = priceTicket(rules, currency, lines)
  const plan = isTicketFault(priced)
    ? 'no_lines'
    : planSlipChase(rules, currency, priced, { issues, mode })
  if (isTicketFault(priced) || typeof plan === 'string') return null
  return money(priced.stake * BigInt(Math.max(...plan.multiples)))
}

/** The multiple of each issue. */
function planOf(
  { refuse }: Placing,
  rules: RuleSet,
  currency: Currency,
  { lines, issues, mode }: Order,
): readonly number[] {
  const priced = priceTicket(rules, currency, lines)
  if (isTicketFault(priced)) {
    if ('line' in priced) return refuse(priced.code, { line: priced.line })
    if (priced.code === 'currency_not_offered') return refuse('currency_unsupported')
    return refuse(priced.code === 'no_lines' ? 'bad_request' : priced.code)
  }
  const plan = planSlipChase(rules, currency, priced, { issues, mode })
  return typeof plan === 'string' ? refuse(plan) : plan.multiples
}

/** The issues of a chase: those that are chosen, or from its first one on. */
async function issuesOf(
  tx: Tx,
  { refuse }: Placing,
  { gameCode, issueNo, issueNos, issues }: Order,
): Promise<readonly string[]> {
  if (issueNos) {
    const isRight = issueNos.length === issues && issueNos.includes(issueNo)
    if (!isRight) return refuse('bad_request')
    const onSale = await issuesAmong(tx, gameCode, issueNos)
    return onSale.length < issues ? refuse('issue_closed') : onSale
  }
  const ahead = await issuesAhead(tx, gameCode, issueNo, issues)
  if (ahead[0] !== issueNo) return refuse('issue_closed')
  if (ahead.length < issues) return refuse('issues_not_planned', { issues: ahead.length })
  return ahead
}
