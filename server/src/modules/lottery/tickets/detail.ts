import type { InputOf, OutputOf } from '@kancil/contract/endpoint'
import type { ticketDetail as endpoint } from '@kancil/contract/lottery/tickets'
import { formatMoney } from '@kancil/contract/money'
import { isTicketFault, linePayouts, priceTicket } from '@kancil/rules/lottery/ticket'
import type { Context } from '../../../kernel/http/serve.ts'
import { readIssue } from '../draws/issue-store.ts'
import { issueView } from '../draws/view.ts'
import { rulesOf } from '../games/rules.ts'
import { readGame } from '../games/store.ts'
import { readTicket } from './store.ts'
import { ticketView } from './view.ts'

/** Another member's ticket gets the same answer as a missing one. */
export async function showTicket(
  { db, caller, refuse }: Context<typeof endpoint>,
  { ticketId, language }: InputOf<typeof endpoint>,
): Promise<OutputOf<typeof endpoint>> {
  const row = (await readTicket(db, caller.memberId, ticketId)) ?? refuse('not_found')
  const { gameCode, issueNo, currency } = row
  const [game, issue, rules] = await Promise.all([
    readGame(db, gameCode),
    readIssue(db, gameCode, issueNo),
    rulesOf(db, db, gameCode, row.ruleVersion),
  ])
  const priced = priceTicket(rules, currency, row.lines)
  if (isTicketFault(priced)) throw new Error(`${ticketId} cannot be priced: ${priced.code}`)
  const isPaid = row.state === 'won' || row.state === 'lost'
  const payouts = isPaid ? linePayouts(rules, currency, row.lines, issue!.result) : []
  return {
    ...ticketView(row, game ?? undefined, language),
    ruleVersion: row.ruleVersion,
    issue: issueView(issue!),
    lines: row.lines.map((line, place) => ({
      ...line,
      rebate: formatMoney(priced.lines[place]!.rebate, currency),
      notes: priced.lines[place]!.notes,
      stake: formatMoney(priced.lines[place]!.stake, currency),
      ...(isPaid ? { payout: formatMoney(payouts[place]!, currency) } : {}),
    })),
  }
}
