import type { Text } from '../../../i18n/use-text.tsx'
import { numberName, playName } from '../board/play-name.ts'
import { prizeName } from '../rules/prize-name.ts'

/** A play with one of its prizes, in words; the play alone where all of it is one. */
export function prizeText(text: Text, family: string, play: string, prize: string): string {
  const name = playName(text, family, play)
  return prize === 'win' || prize === 'all' ? name : `${name} (${prizeName(text, family, prize)})`
}

/**
 * The key of an exposure in words: `zodiacAny:z1` is the animal of the draw's lunar year.
 *
 * @param issueNo of the draw; empty for a limit of all draws, named by the year of today
 */
export function keyText(text: Text, family: string, key: string, issueNo: string): string {
  const [play = '', number = ''] = key.split(/:(.*)/s)
  const words = number.split(/([-=])/u).map((part) => {
    const name = numberName(part, issueNo)
    return name ? text(name) : part
  })
  return `${playName(text, family, play)}: ${words.join('')}`
}
