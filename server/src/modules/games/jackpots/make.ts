import type { InputOf } from '@kancil/contract/endpoint'
import { makeJackpot } from '@kancil/contract/games/jackpots'
import { type Currency, formatMoney, type Money, parseAmount } from '@kancil/contract/money'
import { houseJackpots } from '@kancil/contract/seamless/jackpots'
import { Refusal } from '../../../kernel/http/refusal.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { serveDecision } from '../../operator/door.ts'
import { type Catalogue, catalogueOf } from '../catalogue/games.ts'
import { onCatalogue } from '../catalogue/on-catalogue.ts'
import { forgetJackpots } from './facts.ts'
import { addJackpot, type NewJackpot } from './put.ts'

type Input = InputOf<typeof makeJackpot>
const ppmPerPercent = 10_000

/** Serves the decision that makes a jackpot. Share and games never change: they are published. */
export function serveMakeJackpot(kernel: Kernel): void {
  serveDecision(kernel, makeJackpot, {
    action: 'games.makeJackpot',
    subject: (_row: unknown, id: string) => `jackpot:${id}`,
    prepare: () => Promise.resolve(catalogueOf(kernel)),
    async act(tx, _row, { now }, input, catalogue: Catalogue) {
      const jackpot = checkedJackpot(input, catalogue)
      if (!(await addJackpot(tx, jackpot, now))) throw new Refusal('jackpot_exists')
      const { names, vendorId: vendor, currency, games, sharePpm, reservePpm } = jackpot
      return {
        outcome: jackpot.id,
        after: {
          ...{ names, vendor, games, currency, seed: formatMoney(jackpot.seed, currency) },
          share: `${sharePpm / ppmPerPercent} %`,
          reserve: `${reservePpm / ppmPerPercent} %`,
        },
      }
    },
    tell(_outcome, { db }) {
      forgetJackpots(db)
      onCatalogue.tell(null, kernel)
    },
    view: () => ({}),
  })
}

function checkedJackpot({ jackpotId: id, ...input }: Input, catalogue: Catalogue): NewJackpot {
  const { vendorId, currency, games, sharePpm, reservePpm } = input
  const vendor = catalogue.vendorById.get(vendorId)
  if (!vendor) throw new Refusal('vendor_unknown')
  // Trial play feeds nothing.
  if (!vendor.currencies.includes(currency) || currency === 'XTS')
    throw new Refusal('currency_unsupported')
  const unknown = games.find((code) => !vendor.games.has(code))
  if (unknown !== undefined) throw new Refusal('game_unknown', { game: unknown })
  if (reservePpm > sharePpm) throw new Refusal('share_invalid')
  const names = Object.fromEntries(
    Object.entries(input.names)
      .map(([language, name]) => [language, name.trim()] as const)
      .filter(([, name]) => name !== ''),
  )
  if (names['en'] === undefined) throw new Refusal('bad_request', { field: 'names' })
  if (!fitsStudio({ id, currency, games, sharePpm })) throw new Refusal('jackpot_of_studio')
  const seed = seedOf(input.seed, currency)
  return { id, vendorId, currency, names, games, sharePpm, reservePpm, seed }
}

/** What our own studio draws for and publishes is its own; any other id is free. */
function fitsStudio({
  id,
  currency,
  games,
  sharePpm,
}: Pick<NewJackpot, 'id' | 'currency' | 'games' | 'sharePpm'>): boolean {
  const own = houseJackpots.find((jackpot) => jackpot.id === id)
  if (!own) return true
  const isSame =
    own.games.length === games.length && own.games.every((code) => games.includes(code))
  return isSame && own.currency === currency && own.sharePpm === sharePpm
}

function seedOf(text: string, currency: Currency): Money {
  try {
    return parseAmount(text, currency)
  } catch {
    throw new Refusal('seed_invalid')
  }
}
