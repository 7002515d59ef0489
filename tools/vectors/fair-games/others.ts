import { reefSheet } from '@kancil/rules/games/fishing/sheet'
import { daduPantas } from '@kancil/rules/games/instant/dadu-pantas'
import { gasingJatuh } from '@kancil/rules/games/instant/gasing-jatuh'
import { kebunDurian } from '@kancil/rules/games/instant/kebun-durian'
import { rodaKampung } from '@kancil/rules/games/instant/roda-kampung'
import { niuNiuSheet } from '@kancil/rules/games/pvp/niu-niu'
import { thirteenSheet } from '@kancil/rules/games/pvp/thirteen-sheet'
import { baccarat } from '@kancil/rules/games/tables/baccarat'
import { wauTerbang } from '@kancil/rules/games/tables/wau-terbang'
import { code, fill, type Language, type Section } from './section.ts'
import { catalogueName } from './names.ts'

const cardsPerDeck = 52

/** Games of one quick round. */
export function instantSections({ folder, words }: Language): Section[] {
  const heading = (id: string) => fill(words.drawsOf, { game: catalogueName(id, folder) })
  const section = ({ id }: { readonly id: string }, ...items: string[]): Section => ({
    ...{ id, heading: heading(id), items: [...items, words.floor] },
  })
  const kebun = kebunDurian.sheet
  const modeRow = (mode: string, values: readonly number[]): string =>
    `${fill(words.risk, { mode: code([mode]) })} ${code(values)}`
  return [
    section(daduPantas.sheet, fill(words.dadu, daduPantas.sheet)),
    section(
      kebun,
      fill(words.kebun, {
        ...{ trees: kebun.trees, last: kebun.trees - 1, next: kebun.trees - 1 },
        ...{ percent: kebun.returnedPercent, most: kebun.mostMultiple },
      }),
    ),
    section(
      gasingJatuh.sheet,
      words.gasing,
      ...Object.entries(gasingJatuh.sheet.boards).flatMap(([risk, boards]) =>
        Object.entries(boards).map(([rows, half]) => modeRow(`${risk}-${rows}`, half)),
      ),
    ),
    section(
      rodaKampung.sheet,
      words.roda,
      ...Object.entries(rodaKampung.sheet.wheels).map(([risk, wheel]) => modeRow(risk, wheel)),
    ),
  ]
}

/** Games that all players at a table play together. */
export function tableSections({ words }: Language): Section[] {
  const { decks, cardsBehindCut } = baccarat.sheet
  const { draws, returnedPercent: percent, mostHundredths: most } = wauTerbang.sheet
  return [
    {
      id: 'tables',
      heading: words.tablesHeading,
      items: [
        words.chain,
        words.chainClient,
        fill(words.shoe, { decks, last: decks * cardsPerDeck - cardsBehindCut }),
        ...[words.baccarat, words.dragon, words.roulette, words.sicBo],
        fill(words.wau, { draws, percent, most }),
      ],
    },
  ]
}

/** Card games between players, and the reef. */
export function roomSections({ words }: Language): Section[] {
  const { rtpPpm, nagaPays, kinds } = reefSheet
  const fish = Object.entries(kinds).map(([kind, { pays }]) => `${kind}:${pays}`)
  return [
    {
      id: 'rooms',
      heading: words.roomsHeading,
      items: [
        fill(words.deck, { niu: niuNiuSheet.cards, thirteen: thirteenSheet.cards }),
        words.deckClient,
        words.banker,
        fill(words.reef, { percent: rtpPpm / 10_000 }),
        `${words.fish} ${code(fish)}`,
        `${fill(words.naga, { count: nagaPays.length })} ${code(nagaPays)}`,
      ],
    },
  ]
}
