import type { MessageId } from '../../../i18n/message-id.ts'
import type { Text } from '../../../i18n/use-text.tsx'
import { numberName } from '../board/play-name.ts'

const names: Readonly<Record<string, MessageId>> = {
  first: 'lottery.prize.first',
  second: 'lottery.prize.second',
  third: 'lottery.prize.third',
  special: 'lottery.prize.special',
  consolation: 'lottery.prize.consolation',
  side: 'lottery.prize.side',
  digit: 'lottery.prize.number',
  number: 'lottery.prize.number',
  distinct: 'lottery.prize.distinct',
  full: 'lottery.prize.full',
  repeat: 'lottery.prize.repeat',
  year: 'lottery.prize.year',
  other: 'lottery.prize.other',
}

/** A prize of a price list in the player's words; the codes of the list are the machines'. */
export function prizeName(text: Text, family: string, prize: string): string {
  const hits = /^hit(\d+)$/.exec(prize)
  if (hits) return text('lottery.prize.hits', { count: hits[1]! })
  const [, orders, rest] = /^(\d+)\.(\w+)$/.exec(prize) ?? []
  if (orders !== undefined)
    return text('lottery.prize.orders', { count: orders, prize: prizeName(text, family, rest!) })
  // Of keno's halves one name stands for both; elsewhere it is a form of three balls.
  if (family === 'keno' && prize === 'half') return text('lottery.prize.half')
  // Four digits in any order pay by how many orders there are.
  if (family.startsWith('sea-') && /^\d+$/.test(prize))
    return text('lottery.prize.orderCount', { count: prize })
  const name = names[prize] ?? numberName(prize)
  return name ? text(name) : prize
}
