import type { FeedMessage, Producer, SandboxMatchAct } from '@kancil/contract/ports/sports-feed'
import { diceOf } from './chance.ts'

/** A virtual fight of two drawn birds: nobody keeps or hurts one. */
export type Cockfight = {
  readonly id: string
  readonly number: number
  readonly startsAt: number
  readonly winner: 'meron' | 'wala' | 'bdd'
  /** The desk holds its prices. */
  readonly isHeld?: boolean
}

const everyMs = 180_000
const fightMs = 45_000
const stamp = (at: number): string => new Date(at).toISOString()

/** The fights since an instant, those that are being fought, and the next few. */
export function cockfightsAround(since: number, now: number): Cockfight[] {
  const first = Math.floor((Math.min(since, now) - everyMs) / everyMs)
  const last = Math.floor(now / everyMs) + 4
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, place) => {
    const number = first + place
    const roll = diceOf(`cockfight ${number}`)()
    const winner = roll < 0.47 ? 'meron' : roll < 0.94 ? 'wala' : 'bdd'
    return { id: `c${number}`, number, startsAt: number * everyMs, winner }
  })
}

/** What people at the desk make of a fight: a goal decides which bird wins. */
export function actOnFight(fight: Cockfight, act: SandboxMatchAct, now: number): Cockfight {
  switch (act) {
    case 'kickOff':
      return { ...fight, startsAt: now }
    case 'homeGoal':
      return { ...fight, winner: 'meron' }
    case 'awayGoal':
      return { ...fight, winner: 'wala' }
    case 'finish':
      return { ...fight, startsAt: now - fightMs }
    case 'hold':
    case 'release':
      return { ...fight, isHeld: act === 'hold' }
    default:
      return fight
  }
}

export function cockfightMessages(fight: Cockfight, now: number): FeedMessage[] {
  const { id, startsAt, winner } = fight
  const endsAt = startsAt + fightMs
  const phase = now < startsAt ? 'scheduled' : now < endsAt ? 'live' : 'ended'
  const producer: Producer = phase === 'live' ? 'live' : 'prematch'
  const common = { producer, event: id }
  const dice = diceOf(`${id} ${fight.isHeld ? 0 : Math.floor(now / 12_000)}`)
  const meron = 1_880 + Math.floor(dice() * 9) * 10
  const round = String(fight.number % 480).padStart(3, '0')
  const messages: FeedMessage[] = [
    {
      ...{ ...common, kind: 'fixture', league: 'gelanggang', sport: 'cockfight', form: 'match' },
      ...{ home: `Meron ${round}`, away: `Wala ${round}`, startsAt: stamp(startsAt), phase },
      generatedAt: stamp(now),
    },
  ]
  if (phase !== 'scheduled')
    messages.push({
      ...{
        ...common,
        kind: 'score',
        generatedAt: stamp(now),
        phase,
        period: phase === 'live' ? 'ft' : 'end',
      },
      ...{
        clockSeconds: 0,
        isClockRunning: phase === 'live',
        scores: {},
        danger: false,
        timeline: [],
      },
    })
  // A fight that has begun takes no bets, however it began.
  const isOpen = phase === 'scheduled' && now <= startsAt - 5_000
  if (phase !== 'ended')
    messages.push({
      ...{ ...common, kind: 'prices', generatedAt: stamp(now) },
      markets: [
        {
          ...{ market: 'cock:ft:0', status: isOpen ? 'active' : 'suspended' },
          prices: [
            ['meron', meron],
            ['wala', 3_780 - meron],
            ['bdd', 9_000],
          ],
        },
      ],
    })
  if (phase === 'ended')
    messages.push({
      ...{ ...common, kind: 'settle', scope: 'ft', certainty: 2, generatedAt: stamp(endsAt) },
      ...{ revision: Math.floor(endsAt / 1_000), result: { scores: {}, winner } },
    })
  return messages
}
