import { lotteryBoard } from '@kancil/contract/lottery/games'
import { buyTicket, type TicketLine } from '@kancil/contract/lottery/tickets'
import type { App } from '../../src/app.ts'
import type { TestClock } from '../../src/kernel/clock.ts'
import { openEngine, putHouseLotteries } from '../../src/modules/lottery/door.ts'
import { signedInVisitor } from '../../src/testing/sign-in.ts'
import type { Resident } from './residents.ts'

const gameCode = 'sea-fast-1'
const minutesBack = 12
const minute = 60_000
const attempts = 3

/** The plays of a resident who likes the lottery; the place makes them differ. */
function linesOf(place: number): TicketLine[] {
  const numbers = [1, 2, 3, 4].map((n) => String((n * 37 + place * 7) % 100).padStart(2, '0'))
  const side = { unit: '5.00', multiple: 1 }
  return [
    { play: '2top', content: numbers.join(','), unit: '1.00', multiple: 1 + place },
    place % 2 === 0
      ? { play: 'bigTop2', content: 'big', ...side }
      : { play: 'oddTop2', content: 'odd', ...side },
  ]
}

/**
 * The lottery's part of the demo world: the draws of the last minutes, and tickets of the issue on
 * sale now, which the house draws when it has started. Tickets are bought by the members' own
 * command, and a sale that is over by the database's clock takes none: so none are in the past.
 */
export async function seedLottery(
  app: App,
  clock: TestClock,
  residents: readonly Resident[],
): Promise<void> {
  const now = Date.now()
  clock.set(new Date(now - minutesBack * minute))
  await putHouseLotteries(app.kernel)
  const engine = openEngine(app.kernel)
  for (let at = now - minutesBack * minute; at < now; at += minute / 2) {
    clock.set(new Date(at))
    await engine.tick()
  }
  for (const [place, resident] of residents.slice(0, 3).entries()) {
    let answer = await buyNow(app, clock, engine, resident, place)
    for (let attempt = 2; attempt <= attempts && answer === 'issue_closed'; attempt++)
      answer = await buyNow(app, clock, engine, resident, place)
    // Whoever has nothing left watches.
    if (answer !== '' && answer !== 'insufficient_funds') throw new Error(`demo ticket: ${answer}`)
  }
  await engine.stop()
}

/** Buys a ticket of the issue on sale; answers the refusal, or ''. */
async function buyNow(
  app: App,
  clock: TestClock,
  engine: ReturnType<typeof openEngine>,
  { memberId, account }: Resident,
  place: number,
): Promise<string> {
  clock.set(new Date())
  await engine.tick()
  const player = await signedInVisitor(app, memberId, { account })
  const { current, rules } = (await player.call(lotteryBoard, { gameCode })).value
  if (!current) return 'issue_closed'
  const answer = await player.call(buyTicket, {
    ...{ requestId: `seed-ticket-${place}`, gameCode, issueNo: current.issueNo },
    ...{ ruleVersion: rules.version, lines: linesOf(place) },
  })
  return answer.success ? '' : answer.code
}
