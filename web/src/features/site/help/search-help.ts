import { type HelpTopic, helpTopics } from '@kancil/contract/site/help'
import type { PageSection, WrittenPages } from '../../../i18n/written-page.ts'

export type HelpMatch = {
  readonly topic: string
  readonly title: string
  readonly section: PageSection
  /** Plain text around the first match. */
  readonly excerpt: string
}

const shownMost = 12
const excerptCharacters = 160

/** A page in the operator's own words is found by its title: the product's text is not in force. */
export function withOwnTitles(
  pages: WrittenPages,
  titles: readonly { readonly topic: string; readonly title: string }[],
): WrittenPages {
  const own = titles.map(({ topic, title }) => [
    topic,
    { title, summary: '', sections: [{ id: '', heading: title, blocks: [] }] },
  ])
  return { ...pages, ...Object.fromEntries(own) }
}

/**
 * Sections that contain every word of the query, those with matches in the heading first. Matches
 * inside a word count: Chinese has no spaces, and Malay and Arabic add endings.
 */
export function searchHelp(
  pages: WrittenPages,
  query: string,
  topics: readonly Pick<HelpTopic, 'key'>[] = helpTopics,
): HelpMatch[] {
  const words = fold(query).split(' ').filter(Boolean)
  if (words.length === 0) return []
  const matches: { one: HelpMatch; score: number }[] = []
  for (const { key } of topics) {
    const page = pages[key]
    for (const section of page?.sections ?? []) {
      const body = plain(section.blocks.flat().join(' '))
      const places = [fold(section.heading), fold(page!.title), fold(body)]
      if (!words.every((word) => places.some((place) => place.includes(word)))) continue
      const score = words.reduce(
        (sum, word) => sum + [8, 4, 1].reduce((s, w, at) => s + hit(places[at]!, word, w), 0),
        0,
      )
      const excerpt = excerptOf(body, words)
      matches.push({ one: { topic: key, title: page!.title, section, excerpt }, score })
    }
  }
  return matches
    .toSorted((a, b) => b.score - a.score)
    .slice(0, shownMost)
    .map(({ one: match }) => match)
}

function hit(place: string, word: string, worth: number): number {
  return place.includes(word) ? worth : 0
}

/** The text of links, without their addresses; code without its backticks. */
function plain(text: string): string {
  return text.replaceAll(/\[([^\]]+)\]\([^)]+\)/g, '$1').replaceAll('`', '')
}

/** Starts at the sentence that contains the first word of the query. */
function excerptOf(body: string, words: readonly string[]): string {
  const sentences = body.split(/(?<=[.;:!?。；：！？؟؛])\s*/)
  const at = sentences.findIndex((sentence) => words.some((word) => fold(sentence).includes(word)))
  const text = sentences.slice(Math.max(0, at)).join(' ')
  return text.length > excerptCharacters ? `${text.slice(0, excerptCharacters).trimEnd()}…` : text
}

/** Lower case and without accents. */
function fold(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}
