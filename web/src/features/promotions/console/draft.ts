import { gameCategories } from '@kancil/contract/games/vendors'
import { type Language, offeredLanguages } from '@kancil/contract/languages'
import type { Currency } from '@kancil/contract/money'
import type { InputOf } from '@kancil/contract/endpoint'
import type { createOffer, Offer, OfferWords } from '@kancil/contract/promotions/desk'
import type { BonusTerms } from '@kancil/contract/promotions/terms'

export type Draft = InputOf<typeof createOffer>

/** Typical shares: tables and games between players count less (handbook, games 8). */
const usualTerms: BonusTerms = {
  base: 'deposit_and_bonus',
  percentBasisPoints: 10_000,
  amount: 0,
  cap: 100_00,
  depositMin: 30_00,
  turnoverPercent: 1_500,
  contributionBasisPoints: Object.fromEntries(
    gameCategories.map((line) => [
      line,
      line === 'LIVE' || line === 'PVP' ? 1_000 : line.endsWith('LOTT') ? 0 : 10_000,
    ]),
  ) as BonusTerms['contributionBasisPoints'],
  blockedLines: [],
  blockedGames: [],
  betMax: 20_00,
  cashOutMax: 0,
  days: 30,
}

export function newDraft(currency: Currency, now: Date): Draft {
  return {
    ...{ kind: 'deposit', category: 'deposit', art: 'durian', words: {}, currency },
    terms: usualTerms,
    ...{ placesMax: null, position: 100, startsAt: now.toISOString(), endsAt: null },
  }
}

export function draftOf(offer: Offer): Draft {
  const { kind, category, art, words, currency, terms, placesMax, position } = offer
  const { startsAt, endsAt } = offer
  return { kind, category, art, words, currency, terms, placesMax, position, startsAt, endsAt }
}

/** The words that have a title; a language without one is left out. */
export function writtenWords(words: OfferWords): OfferWords {
  return Object.fromEntries(
    Object.entries(words).filter(([, variant]) => variant?.title.trim()),
  ) as OfferWords
}

export function titleOf(words: OfferWords, language: Language): string {
  const order = [language, ...offeredLanguages]
  return order.map((tag) => words[tag]?.title).find((title) => title) ?? ''
}
