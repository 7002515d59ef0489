import { familyOf } from '@kancil/rules/lottery/families'
import { isFault, type Prices } from '@kancil/rules/lottery/family'
import { oddsScale } from '@kancil/rules/lottery/odds'

/** A line of a ticket in the words of the vectors. */
export type VectorLine = {
  readonly family: string
  readonly play: string
  readonly content: string
  readonly draw: unknown
  /** Thousandths of a minor unit that a note costs, so that a unit of li is exact. */
  readonly noteMilli: bigint
  /** Odds of every prize of the play alike, or a price list of its prizes. */
  readonly odds: string | Prices[string]
  /** What the odds are for: a note, or the two halves of it that a prize list counts. */
  readonly halves?: 1 | 2
}

/** Settles one line by the rules that settle tickets. */
export function settleLine(line: VectorLine) {
  const family = familyOf(line.family)
  const play = family.plays.find(({ code }) => code === line.play)
  if (!play) throw new Error(`no play ${line.play}`)
  const numbers = family.numbers(play, line.content)
  if (isFault(numbers)) throw new Error(numbers)
  const result = family.readDraw(line.draw)
  if (result === null) throw new Error('not a draw')
  const priced = (odds: string): Prices => ({
    [play.code]: Object.fromEntries(play.prizes.map((prize) => [prize, odds])),
  })
  const { odds, noteMilli, halves = 1 } = line
  const prices = typeof odds === 'string' ? priced(odds) : { [play.code]: odds }
  const notes = family.notes(play, numbers)
  const wins = family.wins(play, numbers, result, prices)
  const pushed = family.wins(play, numbers, result, priced('0'))
  // A repeat in da adds to a hit and is none.
  const ones = Object.entries(priced('1')[play.code]!).map(([prize, one]) => [
    prize,
    prize === 'repeat' ? '0' : one,
  ])
  const counting = { [play.code]: Object.fromEntries(ones) as Prices[string] }
  const won = family.wins(play, numbers, result, counting) - pushed
  const payout = (noteMilli * (pushed * BigInt(halves) + wins - pushed)) / BigInt(halves)
  return {
    notes,
    winNotes: Number(won / oddsScale),
    hits: Number(won / oddsScale),
    stake: (noteMilli * BigInt(notes)) / 1_000n,
    // The one rounding of a line.
    payout: payout / (1_000n * oddsScale),
    status: won > 0n ? 'win' : pushed > 0n ? 'push' : 'lose',
  }
}
