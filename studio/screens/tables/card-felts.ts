import { type BaccaratResult, baccaratSpots } from '@kancil/rules/games/tables/baccarat'
import { type DragonTigerResult, dragonTigerSpots } from '@kancil/rules/games/tables/dragon-tiger'
import type { Mark } from '@kancil/rules/games/tables/roads'
import type { CabinetSay } from '../cabinet/say.ts'
import { element } from '../engine/page/element.ts'
import { cardOf, type Felt, type FeltGame, spotButton, spotText } from './felt.ts'
import { allRoads, bigRoadSvg, type RoadColours, tally } from './roads.ts'

type Side = {
  readonly name: string
  readonly cards: readonly string[]
  readonly total: number | null
}

/** Two hands face to face. */
function hands(sides: readonly [Side, Side], winner: 0 | 1 | null): HTMLElement[] {
  return sides.map(({ name, cards, total }, index) =>
    element(
      'div',
      { class: 'hand', 'data-won': index === winner || null },
      element('span', { class: 'hand-name' }, name),
      element(
        'span',
        { class: 'cards' },
        ...(cards.length > 0 ? cards.map((card) => cardOf(card)) : [cardOf(null), cardOf(null)]),
      ),
      element('b', { class: 'hand-total' }, total === null ? '' : String(total)),
    ),
  )
}

const baccaratColours: RoadColours = { first: '#c62a2a', second: '#1f57c2', tie: '#18814a' }
const baccaratOdds: Readonly<Record<string, string>> = {
  ...{ player: '1:1', banker: '0.95:1', tie: '8:1', playerPair: '11:1', bankerPair: '11:1' },
  ...{ eitherPair: '5:1', super6: '12:1', big: '0.54:1', small: '1.5:1' },
}

function baccaratMark(result: unknown): Mark {
  const { winner, isBankerPair, isPlayerPair } = result as BaccaratResult
  const side = winner === 'B' ? 'first' : winner === 'P' ? 'second' : 'tie'
  return { side, firstPair: isBankerPair, secondPair: isPlayerPair }
}

/** The order in which the cards leave the shoe: P B P B, then the thirds. */
function dealt({ player, banker }: BaccaratResult, part: number): [string[], string[]] {
  const order: (readonly [0 | 1, string])[] = []
  for (const at of [0, 1, 2])
    for (const [side, cards] of [player, banker].entries())
      if (cards[at] !== undefined) order.push([side as 0 | 1, cards[at]])
  const shown = order.slice(0, Math.ceil(order.length * part))
  const of = (side: 0 | 1) => shown.filter(([where]) => where === side).map(([, card]) => card)
  return [of(0), of(1)]
}

function createBaccarat(say: CabinetSay): Felt {
  const spots = new Map(
    baccaratSpots.map((spot) => [
      spot as string,
      spotButton(spot, {
        name: spotText(say, spot),
        odds: baccaratOdds[spot] ?? '',
        kind: `bac-${spot}`,
      }),
    ]),
  )
  const stage = element('div', { class: 'hands' })
  const root = element(
    'div',
    { class: 'felt-room' },
    stage,
    element('div', { class: 'felt baccarat' }, ...spots.values()),
  )
  return {
    root,
    spots,
    show(round, part) {
      const result = round?.result as BaccaratResult | null
      const [player, banker] = result && part !== null ? dealt(result, part) : [[], []]
      const isOver = result !== null && part !== null && part >= 1
      const winner = isOver ? ({ P: 0, B: 1, T: null } as const)[result.winner] : null
      stage.replaceChildren(
        ...hands(
          [
            { name: say('spot.player'), cards: player, total: isOver ? result.playerTotal : null },
            { name: say('spot.banker'), cards: banker, total: isOver ? result.bankerTotal : null },
          ],
          winner,
        ),
      )
    },
    words(result) {
      const { winner } = result as BaccaratResult
      if (winner === 'T') return say('spot.tie')
      return say('result.wins', { side: say(winner === 'P' ? 'spot.player' : 'spot.banker') })
    },
    road(results, size) {
      const marks = results.map(({ result }) => baccaratMark(result))
      if (size === 'small') return [bigRoadSvg(marks, baccaratColours, 14)]
      const count = (side: Mark['side']) => marks.filter((mark) => mark.side === side).length
      return [
        tally([
          [say('spot.banker'), count('first'), baccaratColours.first],
          [say('spot.player'), count('second'), baccaratColours.second],
          [say('spot.tie'), count('tie'), baccaratColours.tie],
        ]),
        ...allRoads(say, marks, baccaratColours, { first: 'B', second: 'P', tie: 'T' }),
      ]
    },
  }
}

function dragonMark(result: unknown): Mark {
  const { winner } = result as DragonTigerResult
  return { side: winner === 'D' ? 'first' : winner === 'T' ? 'second' : 'tie' }
}

const dragonOdds: Readonly<Record<string, string>> = {
  ...{ dragon: '1:1', tiger: '1:1', tie: '8:1', suitedTie: '50:1' },
}

function createDragonTiger(say: CabinetSay): Felt {
  const spots = new Map(
    dragonTigerSpots.map((spot) => [
      spot as string,
      spotButton(spot, {
        name: spotText(say, spot),
        odds: dragonOdds[spot] ?? '',
        kind: `dt-${spot}`,
      }),
    ]),
  )
  const stage = element('div', { class: 'hands' })
  const root = element(
    'div',
    { class: 'felt-room' },
    stage,
    element('div', { class: 'felt dragon-tiger' }, ...spots.values()),
  )
  return {
    root,
    spots,
    show(round, part) {
      const result = round?.result as DragonTigerResult | null
      const seen = result && part !== null ? part : 0
      const isOver = seen >= 1
      stage.replaceChildren(
        ...hands(
          [
            {
              name: say('spot.dragon'),
              cards: result && seen > 0.3 ? [result.dragon] : [],
              total: null,
            },
            {
              name: say('spot.tiger'),
              cards: result && seen > 0.65 ? [result.tiger] : [],
              total: null,
            },
          ],
          isOver && result ? ({ D: 0, T: 1, X: null } as const)[result.winner] : null,
        ),
      )
    },
    words(result) {
      const { winner } = result as DragonTigerResult
      if (winner === 'X') return say('spot.tie')
      return say('result.wins', { side: say(winner === 'D' ? 'spot.dragon' : 'spot.tiger') })
    },
    road(results, size) {
      const marks = results.map(({ result }) => dragonMark(result))
      if (size === 'small') return [bigRoadSvg(marks, baccaratColours, 14)]
      const count = (side: Mark['side']) => marks.filter((mark) => mark.side === side).length
      return [
        tally([
          [say('spot.dragon'), count('first'), baccaratColours.first],
          [say('spot.tiger'), count('second'), baccaratColours.second],
          [say('spot.tie'), count('tie'), baccaratColours.tie],
        ]),
        ...allRoads(say, marks, baccaratColours, { first: 'D', second: 'T', tie: 'X' }),
      ]
    },
  }
}

export const baccaratFelt: FeltGame = { create: createBaccarat, spotName: spotText }
export const dragonTigerFelt: FeltGame = { create: createDragonTiger, spotName: spotText }
