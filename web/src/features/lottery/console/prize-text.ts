import type { DeskGame } from '@kancil/contract/lottery/desk'
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

/**
 * What the bet with this prize returns: several prizes may be one bet, as all of a 4D ticket, or
 * those of one kind of iBox.
 */
export function returnOf(
  { prizes }: Pick<DeskGame, 'prizes'>,
  { play, prize }: { readonly play: string; readonly prize: string },
): string | undefined {
  const own = prizes.filter((row) => row.play === play)
  const named = own.find((row) => row.prize === prize || prize.startsWith(`${row.prize}.`))
  return (named ?? (own.length === 1 ? own[0] : undefined))?.computed
}
