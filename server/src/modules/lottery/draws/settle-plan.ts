import { ticketsMessage } from '@kancil/contract/lottery/issue'
import { type Money, money } from '@kancil/contract/money'
import { coveredPlays } from '@kancil/rules/lottery/slip/coverage'
import type { RuleSet } from '@kancil/rules/lottery/rule-set'
import { isTicketFault, priceTicket, ticketPayout } from '@kancil/rules/lottery/ticket'
import { afterCommit, type Db, type Tx } from '../../../kernel/db.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import type { RunItem, SettlementPlan } from '../../games/settlement-door.ts'
import { markStopping } from '../chases/store.ts'
import { rulesOf } from '../games/rules.ts'
import { issueLines, issueTickets, placeOf, putOutcomes } from '../tickets/settle-store.ts'
import type { TicketRow } from '../tickets/store.ts'
import { endIssue } from './issue-store.ts'
import { pushIssue } from './view.ts'

export const product = 'lottery'

/** What a run settles tickets by; it is stored with the run. */
export type RunTerms = { readonly result: unknown }

/** A run's subject. */
export function subjectOf(gameCode: string, issueNo: string): string {
  return `${gameCode}/${issueNo}`
}

function issueOf(subject: string): { gameCode: string; issueNo: string } {
  const [gameCode = '', issueNo = ''] = subject.split('/')
  return { gameCode, issueNo }
}

/** How the settlement kit settles the tickets of an issue. A result of null voids it. */
export function lotteryPlan({ db: owner, clock, live }: Kernel): SettlementPlan {
  return {
    product,
    async next(tx, run, limit) {
      const { gameCode, issueNo } = issueOf(run.subject)
      const tickets = await issueTickets(tx, gameCode, issueNo, run.place, limit)
      const { result } = run.terms as RunTerms
      return itemsOf(owner, tx, tickets, result)
    },
    async write(tx, _run, bets) {
      const outcomes = bets.flatMap(({ item, settled }) => {
        if (settled?.state !== 'settled' && settled?.state !== 'repeated') return []
        const { result, payout } = item
        const state = result === 'void' ? 'void' : payout > 0n ? 'won' : 'lost'
        return [{ memberId: item.memberId, id: item.betTx, state, payout } as const]
      })
      await putOutcomes(tx, outcomes, clock.now())
      await markStopping(
        tx,
        outcomes.filter(({ state }) => state === 'won').map(({ id }) => id),
      )
      const members = new Set(outcomes.map(({ memberId }) => memberId))
      afterCommit(tx, () => {
        for (const memberId of members) live.toMember(memberId, { type: ticketsMessage, data: {} })
      })
    },
    async finish(tx, run) {
      const { gameCode, issueNo } = issueOf(run.subject)
      const row = await endIssue(tx, gameCode, issueNo, clock.now())
      afterCommit(tx, () => pushIssue(live, row))
    },
  }
}

/** What each ticket is paid for a result; the stake of each if it is null. */
export async function itemsOf(
  owner: Db,
  from: Tx,
  tickets: readonly TicketRow[],
  result: unknown,
): Promise<(RunItem & Pick<TicketRow, 'currency'>)[]> {
  const items: (RunItem & Pick<TicketRow, 'currency'>)[] = []
  const covered = result === null ? null : await coverageOf(owner, from, tickets)
  for (const ticket of tickets) {
    const { id, memberId, currency, stake } = ticket
    const names = { place: placeOf(ticket), betTx: id, memberId, currency }
    if (result === null) {
      items.push({ ...names, result: 'void', payout: stake })
      continue
    }
    const rules = await rulesOf(owner, from, ticket.gameCode, ticket.ruleVersion)
    const payout = ticketPayout(rules, currency, ticket.lines, result)
    const outcome: RunItem['result'] = payout > 0n ? 'won' : 'lost'
    const plays = covered?.get(memberId)
    const turnover = plays?.size ? { validBet: turnoverOf(rules, ticket, plays) } : {}
    items.push({ ...names, result: outcome, payout, ...turnover })
  }
  return items
}

/** The plays of an issue that each player of these tickets covers, with all their tickets of it. */
async function coverageOf(
  owner: Db,
  from: Tx,
  tickets: readonly TicketRow[],
): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const [first] = tickets
  if (!first) return new Map()
  const memberIds = [...new Set(tickets.map(({ memberId }) => memberId))]
  const lines = await issueLines(from, first, memberIds)
  const rules = await rulesOf(owner, from, first.gameCode, first.ruleVersion)
  return new Map(memberIds.map((id) => [id, coveredPlays(rules, lines.get(id) ?? [])]))
}

/** The stake of a ticket without the plays that its player covers. */
function turnoverOf(
  rules: RuleSet,
  { currency, lines, stake }: TicketRow,
  covered: ReadonlySet<string>,
): Money {
  const priced = priceTicket(rules, currency, lines)
  if (isTicketFault(priced)) return stake
  const counted = priced.lines.filter(({ play }) => !covered.has(play.code))
  return money(counted.reduce((sum, line) => sum + line.stake, 0n))
}
