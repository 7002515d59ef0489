import { createHash, createHmac } from 'node:crypto'
import { chanceStream, commitment, shuffle } from '@kancil/rules/games/chance'
import { drawJackpot, jackpotSeed, jackpotSheets } from '@kancil/rules/games/jackpots'
import type { VectorKind } from './kind.ts'

const hmac = (key: string, text: string) => createHmac('sha256', key).update(text).digest()
const sha256Hex = (text: string) => createHash('sha256').update(text).digest('hex')

/** The random stream and the shuffle that every game draws from (games 0.4). */
export const fair: VectorKind = {
  prefix: 'provably-fair',
  settle({ bet, expect }) {
    const { serverSeed, clientSeed, nonce, n, count, deck } = bet
    const next = chanceStream(hmac, String(serverSeed), String(clientSeed), Number(nonce))
    const seal = { serverSeedHash: commitment(sha256Hex, String(serverSeed)) }
    if (deck !== undefined) {
      const cards = shuffle([...Array(Number(deck)).keys()], next)
      const firsts = Object.keys(expect).filter((field) => /^first\d+$/.test(field))
      const dealt = firsts.map((field) => [field, cards.slice(0, Number(field.slice(5)))])
      return { ...seal, ...Object.fromEntries(dealt) }
    }
    const numbers = Array.from({ length: Number(count) }, () => next(Number(n)))
    return { ...seal, digits: numbers.join(''), numbers }
  },
}

/** Whether a round wins a jackpot: a stream of its own, by the jackpot's name. */
export const jackpot: VectorKind = {
  prefix: 'jackpot',
  settle({ bet }) {
    const { jackpotId, serverSeed, clientSeed, nonce, stake } = bet
    const sheet = jackpotSheets.find(({ id }) => id === jackpotId)
    if (!sheet) return null
    const seed = jackpotSeed(String(clientSeed), sheet.id)
    const next = chanceStream(hmac, String(serverSeed), seed, Number(nonce))
    const { draw, below } = drawJackpot(next, sheet, BigInt(Number(stake)))
    return { draw, below, won: draw < below }
  },
}
