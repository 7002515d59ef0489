import { createOffer, setOfferState } from '@kancil/contract/promotions/desk'
import type { InputOf } from '@kancil/contract/endpoint'
import { gameCategories } from '@kancil/contract/games/vendors'
import type { BonusTerms } from '@kancil/contract/promotions/terms'
import type { SignedIn } from '../../testing/server.ts'

export const everyLine = Object.fromEntries(
  gameCategories.map((line) => [line, 10_000]),
) as BonusTerms['contributionBasisPoints']

/** A deposit bonus of 100 % up to 100.00, three times deposit and bonus, all lines in full. */
export const matchTerms: BonusTerms = {
  base: 'deposit_and_bonus',
  percentBasisPoints: 10_000,
  amount: 0,
  cap: 100_00,
  depositMin: 30_00,
  turnoverPercent: 300,
  contributionBasisPoints: everyLine,
  ...{ blockedLines: [], blockedGames: [], betMax: 0, cashOutMax: 0, days: 30 },
}

/** A fixed amount, staked once. */
export const giftTerms: BonusTerms = {
  ...matchTerms,
  ...{ base: 'bonus', percentBasisPoints: 0, amount: 20_00, cap: 0, depositMin: 0 },
  turnoverPercent: 100,
}

type OfferInput = InputOf<typeof createOffer>

/** A published promotion, by an operator with a fresh second factor. */
export async function publishOffer(
  admin: SignedIn,
  now: Date,
  more: Partial<Omit<OfferInput, 'terms'>> & { readonly terms?: Partial<BonusTerms> } = {},
): Promise<string> {
  const { terms, ...rest } = more
  const kind = rest.kind ?? 'deposit'
  const made = await admin.call(createOffer, {
    ...{ kind, category: 'deposit', art: 'durian', currency: 'MYR', placesMax: null, position: 1 },
    words: { EN: { title: 'A test', summary: 'Sum', content: 'Text' } },
    startsAt: now.toISOString(),
    endsAt: null,
    ...rest,
    terms: { ...(kind === 'deposit' ? matchTerms : giftTerms), ...terms },
  })
  if (made.code) throw new Error(`no promotion: ${made.code}`)
  const { promotionId, version } = made.value
  const state = await admin.call(setOfferState, { promotionId, version, state: 'published' })
  if (state.code) throw new Error(`not published: ${state.code}`)
  return promotionId
}
