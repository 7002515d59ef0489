import type { InputOf, OutputOf } from '@kancil/contract/endpoint'
import type { lobbyFacts } from '@kancil/contract/games/facts'
import { defaultLanguage } from '@kancil/contract/languages'
import { type Currency, formatMoney } from '@kancil/contract/money'
import type { JackpotsResult } from '@kancil/contract/ports/vendor-result'
import type { Db } from '../../../kernel/db.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { catalogueOf, type VendorEntry } from '../catalogue/games.ts'
import type { Gateway } from '../gateway/routes.ts'
import { listedGames } from '../lobby/game-view.ts'
import { type HeldJackpot, heldJackpots } from './store.ts'

/** However many look at the lobby, the accounts are read once in so long. */
const freshMs = 1_000
type Answer = { readonly at: number; readonly jackpots: Promise<readonly HeldJackpot[]> }
const answers = new WeakMap<Db, Answer>()

function currentJackpots(db: Db): Promise<readonly HeldJackpot[]> {
  const before = answers.get(db)
  if (before && performance.now() - before.at < freshMs) return before.jackpots
  const jackpots = heldJackpots(db)
  answers.set(db, { at: performance.now(), jackpots })
  jackpots.catch(() => answers.delete(db))
  return jackpots
}

/** Call after a change by this process, so that the very next look shows it. */
export function forgetJackpots(db: Db): void {
  answers.delete(db)
}

/** The jackpots that can be won now by who plays in `currency`, with the games in which. */
export async function showJackpots(
  kernel: Kernel,
  { language = defaultLanguage }: InputOf<typeof lobbyFacts>,
  wanted: Currency,
): Promise<OutputOf<typeof lobbyFacts>['jackpots']> {
  const [catalogue, held] = await Promise.all([catalogueOf(kernel), currentJackpots(kernel.db)])
  const listed = listedGames(catalogue)
  return held.flatMap((jackpot) => {
    const { id, vendorId, names, currency, pool, lastAmount, lastAt } = jackpot
    const games = listed.filter(
      (game) => game.vendorId === vendorId && jackpot.games.includes(game.code),
    )
    if (jackpot.state !== 'live' || currency !== wanted || games.length === 0) return []
    const lastWon =
      lastAmount === null || lastAt === null
        ? null
        : { amount: formatMoney(lastAmount, currency), at: lastAt.toISOString() }
    const name = names[language.toLowerCase()] ?? names['en'] ?? id
    const gameIds = games.map((game) => game.id)
    return [
      { jackpotId: id, name, amount: formatMoney(pool, currency), currency, gameIds, lastWon },
    ]
  })
}

/** The same for the vendor whose games they are: paused ones too, and how they are fed. */
export async function tellJackpots(
  { kernel }: Pick<Gateway, 'kernel'>,
  { id: vendorId }: Pick<VendorEntry, 'id'>,
): Promise<JackpotsResult> {
  const held = await currentJackpots(kernel.db)
  return {
    kind: 'jackpots',
    jackpots: held
      .filter((jackpot) => jackpot.vendorId === vendorId)
      .map(({ id, currency, pool, seed, state, games, sharePpm }) => ({
        ...{ jackpotId: id, currency, amount: pool, seed, state, games, sharePpm },
      })),
  }
}
