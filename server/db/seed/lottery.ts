import { lotteryBoard } from '@kancil/contract/lottery/games'
import { buyTicket, type TicketLine } from '@kancil/contract/lottery/tickets'
import { familyOf } from '@kancil/rules/lottery/families'
import type { App } from '../../src/app.ts'
import { randomBetween } from '../../src/kernel/chance.ts'
import type { TestClock } from '../../src/kernel/clock.ts'
import { openEngine, plantPastDraws, putHouseLotteries } from '../../src/modules/lottery/door.ts'
import { signedInVisitor } from '../../src/testing/sign-in.ts'
import type { Resident } from './members/residents.ts'

/** Long enough for the trends of every fast game to show something. */
const minutesBack = 12
const minute = 60_000
const attempts = 3
/** Draws of each official game in the past weeks. */
const pastDraws = 12

/**
 * The plays of a resident who likes the lottery; the place makes them differ. The first two have
 * all the numbers between them, so that the winner board has a win within a minute.
 */
function linesOf(place: number): TicketLine[] {
  const numbers = Array.from({ length: 100 }, (_, n) => String(n).padStart(2, '0')).filter(
    (_, n) => n % 2 === place || (place > 1 && n % 25 === place),
  )
  const side = { unit: '5.00', multiple: 1 }
  return [
    { play: '2top', content: numbers.join(','), unit: '1.00', multiple: 1 + place },
    place % 2 === 0
      ? { play: 'bigTop2', content: 'big', ...side }
      : { play: 'oddTop2', content: 'odd', ...side },
  ]
}

/** What each of the first residents buys beside it. */
const favourites: readonly (readonly [game: string, line: TicketLine])[] = [
  ['k3-1', { play: 'single', content: '3,5', unit: '1.00', multiple: 1 }],
  ['vn-north', { play: 'de', content: '27,72', unit: '1.00', multiple: 1 }],
  ['4d', { play: 'B', content: '1688', unit: '1.00', multiple: 1 }],
]

/**
 * The lottery's part of the demo world: the draws of the last minutes, those of official games in
 * the last weeks, and tickets of the issues on sale now. Tickets are bought by the members' own
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
  await plantPastDraws(app.kernel, pastDraws, (family) => familyOf(family).draw(chance))
  const engine = openEngine(app.kernel)
  for (let at = now - minutesBack * minute; at < now; at += minute) {
    clock.set(new Date(at))
    await engine.tick()
  }
  let place = 0
  for (const resident of residents) {
    if (place === favourites.length) break
    // Whoever owes a bonus its turnover may not stake this much: the next one plays instead.
    if (!(await buyPatiently(app, clock, engine, resident, ['sea-fast-1', linesOf(place)], place)))
      continue
    const [game, line] = favourites[place]!
    await buyPatiently(app, clock, engine, resident, [game, [line]], place)
    place += 1
  }
  await engine.stop()
}

const chance = (range: number): number => randomBetween(0, range)

type Wish = readonly [gameCode: string, lines: TicketLine[]]

async function buyPatiently(
  app: App,
  clock: TestClock,
  engine: ReturnType<typeof openEngine>,
  resident: Resident,
  wish: Wish,
  place: number,
): Promise<boolean> {
  let answer = await buyNow(app, clock, engine, resident, wish, place)
  for (let attempt = 2; attempt <= attempts && answer === 'issue_closed'; attempt++)
    answer = await buyNow(app, clock, engine, resident, wish, place)
  // Whoever has nothing left watches; between two sales of a daily draw nothing is sold.
  if (!['', 'insufficient_funds', 'no_sale', 'bonus_terms'].includes(answer))
    throw new Error(`demo ticket of ${wish[0]}: ${answer}`)
  return answer !== 'bonus_terms'
}

/** Buys a ticket of the issue on sale; answers the refusal, or ''. */
async function buyNow(
  app: App,
  clock: TestClock,
  engine: ReturnType<typeof openEngine>,
  { memberId, account }: Resident,
  [gameCode, lines]: Wish,
  place: number,
): Promise<string> {
  clock.set(new Date())
  await engine.tick()
  const player = await signedInVisitor(app, memberId, { account })
  const { current, next, rules } = (await player.call(lotteryBoard, { gameCode })).value
  if (!current) return next ? 'no_sale' : 'issue_closed'
  const answer = await player.call(buyTicket, {
    ...{ requestId: `seed-${gameCode}-${place}`, gameCode, issueNo: current.issueNo },
    ...{ ruleVersion: rules.version, lines },
  })
  return answer.success ? '' : answer.code
}
