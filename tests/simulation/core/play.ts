import { type Money, money } from '@kancil/contract/money'
import { fishKinds, reefSheet } from '@kancil/rules/games/fishing/sheet'
import { payoutOf } from '@kancil/rules/games/instant/instant-rules'
import { dealHands, shuffledDeck } from '@kancil/rules/games/pvp/deck'
import { niuNiuWins } from '@kancil/rules/games/pvp/niu-niu'
import { baccarat } from '@kancil/rules/games/tables/baccarat'
import { dragonTiger } from '@kancil/rules/games/tables/dragon-tiger'
import { roulette } from '@kancil/rules/games/tables/roulette'
import { sicBo } from '@kancil/rules/games/tables/sic-bo'
import { shownOdds } from '@kancil/rules/sports/odds'
import { slots } from '../../../studio/src/games/catalogue.ts'
import { instantGames } from '../../../studio/src/instant/catalogue.ts'
import { hold } from './books.ts'
import { cashOf, type Decided, type Member, pay, stakeOf, takeStake, type World } from './world.ts'

const stakeMost = 500

const someStake = ({ stream }: World): Money => money(BigInt(10 + stream.below(stakeMost)))

/** Stakes and pays a round; one in four stays open, to be paid by a later act. */
function playRound(world: World, round: Decided): void {
  const { member, stake, id } = round
  if (!takeStake(world, member, id, stake)) return
  feedJackpot(world, round)
  world.rounds.push(round)
  if (world.stream.below(4) > 0) pay(world, member, id, stake, round.decide())
}

/** An open round is paid, or a paid one decided again: its outcome has to be the same (I5). */
export function decideAgain(world: World): void {
  if (world.rounds.length === 0) return
  const { member, id, stake, decide } = world.stream.pick(world.rounds)
  pay(world, member, id, stake, decide())
}

const modes: Readonly<Record<string, readonly string[]>> = {
  'dadu-pantas': ['under-4950', 'over-500', 'under-9500'],
  'gasing-jatuh': ['low-8', 'medium-12', 'high-16'],
  'kebun-durian': ['nests-3', 'nests-1', 'nests-20'],
  'roda-kampung': ['low', 'high'],
}

export function slotRound(world: World, member: Member): void {
  const game = world.stream.pick(slots)
  const units = BigInt(1 + world.stream.below(20))
  const stake = money(units * BigInt(game.coinsPerBet))
  const nextInt = world.nextInt(game.code)
  const decide = (): Money => {
    const decision = game.decide(nextInt())
    const payout = decision.payoutFor(stake)
    const exact = stake * BigInt(decision.coins)
    hold(payout === exact / BigInt(game.coinsPerBet), `I8: ${game.code} pays ${payout} of ${exact}`)
    return payout
  }
  playRound(world, { id: world.name('slot'), member, stake, decide })
}

export function instantRound(world: World, member: Member): void {
  const { rules: game } = world.stream.pick(instantGames)
  const mode = world.stream.pick(modes[game.sheet.id] ?? [])
  const steps = game.stepsOf ? [world.stream.below(25)] : []
  const stake = someStake(world)
  const nextInt = world.nextInt(game.sheet.id)
  const decide = (): Money => {
    const { multiple } = game.play(mode, steps, nextInt())
    const payout = world.rules.payoutOf(stake, multiple)
    const exact = stake * multiple.over
    hold(
      payout * multiple.under <= exact && exact < (payout + 1n) * multiple.under,
      `I8: ${game.sheet.id} ${mode} pays ${payout} of ${exact}/${multiple.under}`,
    )
    return payout
  }
  playRound(world, { id: world.name('instant'), member, stake, decide })
}

const tables = [
  { game: baccarat, spots: ['player', 'banker', 'tie'] },
  { game: dragonTiger, spots: ['dragon', 'tiger', 'tie'] },
  { game: roulette, spots: ['17', 'red', '17-20', 'even'] },
  { game: sicBo, spots: ['big', 'small', 'anyTriple'] },
] as const

export function ticketRound(world: World, member: Member): void {
  const { game, spots } = world.stream.pick(tables)
  const table = world.stream.pick(game.tables)
  const stakes = new Map<string, Money>()
  for (const spot of spots)
    if (world.stream.below(2) === 0) stakes.set(spot, money(BigInt(1 + world.stream.below(90))))
  const stake = money([...stakes.values()].reduce((sum, each) => sum + each, 0n))
  const nextInt = world.nextInt(game.sheet.id)
  const decide = (): Money => {
    const { result } = game.draw(nextInt(), 0)
    const lines = [...stakes].map(([spot, each]) =>
      payoutOf(each, game.multiple(table, result, spot)),
    )
    const payout = world.rules.ticketPayout(game, table, result, stakes)
    hold(payout === lines.reduce((sum, each) => sum + each, 0n), `I8: a ticket pays ${payout}`)
    return payout
  }
  playRound(world, { id: world.name('ticket'), member, stake, decide })
}

/** Twenty bullets; those that were not fired are part of the payout. */
export function clipRound(world: World, member: Member): void {
  const { stream, rules } = world
  const bullet = money(BigInt(1 + stream.below(10)))
  const kinds = Array.from({ length: stream.below(reefSheet.clip + 1) }, () =>
    stream.pick(fishKinds),
  )
  const stake = money(bullet * BigInt(reefSheet.clip))
  const nextInt = world.nextInt('karang-biru')
  const most = BigInt(Math.max(...reefSheet.nagaPays))
  const decide = (): Money => {
    const next = nextInt()
    const unfired = bullet * BigInt(reefSheet.clip - kinds.length)
    const won = kinds.map((kind) => rules.shotPayout(bullet, rules.hitFish(next, kind).pays))
    hold(
      won.every((each) => each >= 0n && each <= bullet * most),
      'I7: a bullet pays more than the sheet',
    )
    return money(won.reduce((sum, each) => sum + each, unfired))
  }
  playRound(world, { id: world.name('clip'), member, stake, decide })
}

/** Everybody who has enough plays a hand of Niu Niu from a purse. */
export function cardHand(world: World): void {
  const { stream, books, rules, members } = world
  const id = world.name('hand')
  const seats = members.flatMap((member) => {
    const purse = money(BigInt(30 + stream.below(300)))
    return takeStake(world, member, `${id}-${member.name}`, purse) ? [{ member, purse }] : []
  })
  const home = (lines: readonly { member: Member; purse: Money; net: bigint; rake: bigint }[]) =>
    books.post(
      id,
      lines.flatMap(({ member, purse, net, rake }) => [
        [stakeOf(member), -purse] as const,
        [cashOf(member), purse + net] as const,
        ['house:rake', rake] as const,
      ]),
    )
  if (seats.length < 2) return void home(seats.map((seat) => ({ ...seat, net: 0n, rake: 0n })))
  const hands = dealHands(shuffledDeck(world.nextInt('niu-niu')()), seats.length, 5)
  const bids = hands.map((cards) => ({ cards, grab: stream.below(5), bet: 1 + stream.below(5) }))
  const wins = niuNiuWins(bids, stream.below(seats.length), 7n)
  const results = rules.settlePot(
    wins,
    seats.map(({ purse }) => purse),
  )
  home(seats.map((seat, at) => ({ ...seat, ...results[at]! })))
}

const scores = [0, 1, 2, 3] as const
const lines = [-4, -3, -2, -1, 0, 1, 2, 3, 4] as const
const prices = [1_200, 1_850, 1_950, 2_400] as const
const formats = ['decimal', 'hk', 'malay', 'indo'] as const

/** A handicap; its score is known when it is decided, and corrected by no later act. */
export function sportsBet(world: World, member: Member): void {
  const { stream, rules } = world
  const odds = shownOdds(stream.pick(formats), stream.pick(prices))
  const market = { kind: 'ah', period: 'ft', lineQuarters: stream.pick(lines) } as const
  const outcome = stream.pick(['home', 'away'])
  const stake = someStake(world)
  const { debit, best } = rules.singleTerms(stake, odds)
  const ft = [stream.pick(scores), stream.pick(scores)] as const
  const decide = (): Money => {
    const result = rules.settlePick(
      { market, outcome, scoreAtBet: [0, 0] },
      { scores: { ft: [...ft] } },
    )
    const payout = rules.singlePayout(stake, odds, result)
    hold(payout <= best, `I7: a bet pays ${payout}, at best ${best}`)
    if (result === 'halfWin') {
      const off = 2n * payout - (debit + best)
      hold(off >= -2n && off <= 2n, `a half-won bet pays ${payout}, a won one ${best}`)
    }
    return payout
  }
  playRound(world, { id: world.name('sports'), member, stake: debit, decide })
}

const sharePpm = 5_000
const sheet = { id: 'pool', of: 1_000_000_000, perMinor: 20_000, unit: 1 }
const poolSeed = 5_000n

/** A slot's stake feeds the pool, nothing cut off, and may win all of it (T8). */
function feedJackpot(world: World, { id, member, stake }: Decided): void {
  const { books, rules } = world
  if (!id.startsWith('slot')) return
  const { booked, carry } = rules.jackpotShare(stake, sharePpm, world.carry)
  world.carry = carry
  world.pooled += stake
  books.post(`${id}-share`, [
    ['house:play', -booked],
    ['pool:fed', booked],
  ])
  world.fed += booked
  hold(
    world.fed * 1_000_000n + world.carry === world.pooled * BigInt(sharePpm),
    `I6: of ${world.pooled} the pool got ${world.fed} and ${world.carry} millionths`,
  )
  const { draw, below } = rules.drawJackpot(world.nextInt('pool')(), sheet, stake)
  if (draw >= below) return
  const amount = books.balance('pool:fed')
  books.post(`${id}-jackpot`, [
    ['pool:fed', poolSeed - amount],
    [cashOf(member), amount],
    ['house:reserve', -poolSeed],
  ])
}
