import { money } from '@kancil/contract/money'
import { Broken, hold } from './books.ts'
import { deposit, decideWithdrawal, moveLimit, takeBack, takeBreak, withdraw } from './cashier.ts'
import {
  cardHand,
  clipRound,
  decideAgain,
  instantRound,
  slotRound,
  sportsBet,
  ticketRound,
} from './play.ts'
import { type CoreRules, coreRules } from './rules.ts'
import { cashOf, type Member, openWorld, type World } from './world.ts'

type CoreFigures = { readonly seed: number; readonly ops: number; readonly digest: string }

type Act = (world: World, member: Member) => void
/** How often of a hundred. */
const acts: readonly (readonly [share: number, act: Act])[] = [
  [15, slotRound],
  [12, instantRound],
  [5, ticketRound],
  [7, clipRound],
  [4, cardHand],
  [12, sportsBet],
  [11, decideAgain],
  [7, deposit],
  [2, takeBack],
  [7, withdraw],
  [11, decideWithdrawal],
  [6, moveLimit],
  [1, takeBreak],
]

function pickAct({ stream }: World): Act {
  let roll = stream.below(100)
  for (const [share, act] of acts) {
    if (roll < share) return act
    roll -= share
  }
  return decideAgain
}

/** From seconds to a day and a half: breaks end, limits may be confirmed, months change. */
function passTime(world: World): void {
  const { stream } = world
  world.now += 1_000 * (stream.below(12) === 0 ? stream.below(130_000) : stream.below(600))
}

/**
 * A house in memory under the product's own rules, by a virtual clock, from one seed: slots,
 * instant games, tables, reef, cards, handicaps, a pool; deposits, withdrawals, limits and breaks,
 * in any order and with repeats. The invariants I1 to I8 are checked after every act; the message
 * of a `Broken` says how to see it again.
 */
export function simulateCore(seed: number, ops: number, rules: CoreRules = coreRules): CoreFigures {
  const world = openWorld(seed, rules)
  for (const member of world.members)
    world.books.post(world.name('welcome'), [
      ['house:bank', -20_000n],
      [cashOf(member), 20_000n],
    ])
  world.books.post('pool', [
    ['house:reserve', -5_000n],
    ['pool:fed', 5_000n],
  ])
  let done = 0
  try {
    for (; done < ops; done += 1) {
      passTime(world)
      pickAct(world)(world, world.stream.pick(world.members))
      checkOpen(world)
    }
    world.books.checkAll()
  } catch (error) {
    if (!(error instanceof Broken)) throw error
    throw new Broken(`npm run sim -- --core ${seed} ${ops}\nact ${done}: ${error.message}`)
  }
  return { seed, ops, digest: world.books.digest() }
}

/** I6: what is staked and not yet paid lies in accounts, to the sen. */
function checkOpen({ books, rounds }: World): void {
  const open = rounds
    .filter(({ id }) => !books.has(`${id}-win`))
    .reduce((sum, { stake }) => sum + stake, money(0n) as bigint)
  const booked = books.sum('stake')
  hold(booked === open, `I6: open stakes come to ${open}, their accounts to ${booked}`)
}
