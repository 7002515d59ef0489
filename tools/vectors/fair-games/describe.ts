import { slots } from '@kancil/rules/games/slots/slots'
import type { CountPays, ReelSheet, SlotSheet, TumbleSheet } from '@kancil/rules/games/slots/sheet'
import { coinsPerBet, gridOf } from '@kancil/rules/games/slots/sheet'
import { jackpotSection } from './jackpots.ts'
import { catalogueName } from './names.ts'
import { instantSections, roomSections, tableSections } from './others.ts'
import { code, fill, type Language, type Section } from './section.ts'
import type { Words } from './words/en.ts'

/** The help page on what each game draws, in the format of `web/build/written-pages.ts`. */
export function fairGamesPage(language: Language): string {
  const { words } = language
  const { series, draw, order, weights, shuffle, count } = words
  const sections: Section[] = [
    {
      id: 'read',
      heading: words.readHeading,
      items: [series, draw, order, weights, shuffle, count],
    },
    ...slots.map(({ sheet }) => slotSection(language, sheet)),
    jackpotSection(language),
    ...instantSections(language),
    ...tableSections(language),
    ...roomSections(language),
  ]
  const parts = sections.flatMap(({ id, heading, items }) => [
    `## ${heading} {#${id}}`,
    items.map((item) => `- ${item}`).join('\n'),
  ])
  return `${[`# ${words.title}`, words.summary, ...parts].join('\n\n')}\n`
}

function slotSection(language: Language, sheet: SlotSheet): Section {
  const { words } = language
  return {
    id: sheet.id,
    heading: fill(words.drawsOf, { game: catalogueName(sheet.id, language.folder) }),
    items: [
      ...('cells' in sheet ? tumbleDraws(words, sheet) : reelDraws(words, sheet)),
      ...pays(words, sheet),
    ],
  }
}

function reelDraws(words: Words, sheet: ReelSheet): string[] {
  const lengths = new Set(sheet.strips.map(({ length }) => length))
  const stripsOf = (text: string, strips: ReelSheet['strips'] = []): string[] =>
    strips.map((strip, at) => `${fill(text, { reel: at + 1 })} ${code(strip)}`)
  return [
    fill(words.stops, {
      lengths:
        lengths.size === 1
          ? [...lengths].join()
          : sheet.strips.map(({ length }) => length).join(', '),
      below: gridOf(sheet).rows - 1,
    }),
    ...stripsOf(words.strip, sheet.strips),
    ...stripsOf(words.freeStrip, sheet.freeStrips),
    ...(sheet.expanding ? [words.expanding] : []),
    ...(sheet.collect ? collectDraws(words, sheet.collect) : []),
    ...('lines' in sheet
      ? [`${words.lines} ${sheet.lines.map((line) => code(line.map((row) => row + 1))).join(', ')}`]
      : [words.ways]),
  ]
}

function collectDraws(words: Words, rules: NonNullable<ReelSheet['collect']>): string[] {
  const { symbol, prizes, weights, trigger, landing, respins, full } = rules
  return [
    `${fill(words.lanterns, { symbol: code([symbol]) })} ${code(prizes)}, ${code(weights)}`,
    fill(words.drops, { trigger, landing, respins, full }),
  ]
}

function tumbleDraws(words: Words, sheet: TumbleSheet): string[] {
  const { cells, symbols, weights, orb } = sheet
  return [
    `${fill(words.cells, cells)} ${code(symbols)}, ${code(weights.base)}, ${code(weights.free)}`,
    `${fill(words.orbs, { symbol: code([orb.symbol]) })} ${code(orb.multipliers)}, ${code(orb.weights)}`,
    words.tumble,
    words.anywhere,
    fill(words.most, { bets: sheet.maxBets }),
  ]
}

function pays(words: Words, sheet: SlotSheet): string[] {
  const { wild, scatter, pay, scatterPay, free } = sheet
  const table = Object.entries(pay).map(
    ([symbol, counts]) => `\`${symbol} ${ladder(counts ?? {})}\``,
  )
  return [
    `${fill(words.pay, { coins: coinsPerBet(sheet) })} ${table.join(', ')}`,
    ...(wild === null ? [] : [`${words.wild} ${code([wild])}`]),
    ...(scatter === null
      ? []
      : [`${fill(words.scatter, { symbol: code([scatter]) })} \`${ladder(scatterPay)}\``]),
    ...(free
      ? [`${fill(words.free, { times: free.multiplier, cap: free.cap })} \`${ladder(free.spins)}\``]
      : []),
    ...('cells' in sheet ? [fill(words.again, sheet.free.retrigger)] : []),
  ]
}

const ladder = (counts: CountPays): string =>
  Object.entries(counts)
    .map(([count, coins]) => `${count}:${coins}`)
    .join(' ')
