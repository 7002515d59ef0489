import type { TableRules } from '@kancil/rules/games/tables/table-rules'
import { ticketPayout, type TicketShown } from '@kancil/rules/games/tables/ticket'
import { money } from '@kancil/contract/money'
import { browserStream, type RoundSeeds, sealOf } from './browser-stream.ts'
import { isSameJson, type ShownOutcome } from './check-outcome.ts'
import type { Difference } from './check-round.ts'

/** Recomputes a ticket and names what differs from its record, as `checkRound` does. */
export async function checkTicket(
  rules: TableRules,
  shown: ShownOutcome,
): Promise<readonly Difference[]> {
  const differences: Difference[] = []
  const { serverSeed } = shown
  const ticket = shown.outcome as TicketShown
  if (serverSeed !== null && (await sealOf(serverSeed)) !== shown.serverSeedHash)
    differences.push('seal')
  const version = (await sealOf(JSON.stringify(rules.sheet))).slice(0, shown.version.length)
  if (shown.version === '' || version !== shown.version) return [...differences, 'version']
  if (serverSeed !== null && !(await givesResult(rules, ticket, { ...shown, serverSeed })))
    differences.push('reels')
  if (ticket.result !== null && !paysAsShown(rules, ticket, shown)) differences.push('payout')
  return differences
}

/** Whether the table's seed gives the result that the ticket shows. */
export async function givesResult(
  rules: TableRules,
  { position, result }: TicketShown,
  seeds: RoundSeeds,
): Promise<boolean> {
  try {
    const drawn = rules.draw(await browserStream(seeds), position)
    return isSameJson(drawn.result, result)
  } catch (error) {
    if (error instanceof RangeError) return false
    throw error
  }
}

/** Each line may have lost less than a minor unit to the floor. */
function paysAsShown(
  rules: TableRules,
  { table, result, spots }: TicketShown,
  { payout, capped }: ShownOutcome,
): boolean {
  const stakes = new Map(Object.entries(spots).map(([spot, micro]) => [spot, money(BigInt(micro))]))
  const whole = ticketPayout(rules, table, result!, stakes)
  const less = whole - BigInt(payout)
  return capped ? less > 0n : less >= 0n && less < 1_000_000n * BigInt(stakes.size)
}
