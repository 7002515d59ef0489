import type { InputOf } from '@kancil/contract/endpoint'
import { type Language, offeredLanguages } from '@kancil/contract/languages'
import type { ItemWords } from '@kancil/contract/rewards/desk'
import { type ProgrammeKind, singleKinds } from '@kancil/contract/rewards/programme'
import type { createProgramme, DeskProgramme } from '@kancil/contract/rewards/programme-desk'
import type { TermsOf } from '@kancil/contract/rewards/programme-terms'

export type Draft = InputOf<typeof createProgramme>

/** Terms to begin with, as common sites have them (handbook, games 8). */
export const firstTerms: { readonly [Kind in ProgrammeKind]: TermsOf[Kind] } = {
  vip: {
    levels: [level('Benih', 0), level('Tunas', 1_000_00), level('Daun', 10_000_00)],
    turnoverPercent: 100,
  },
  mission: {
    ...{ metric: 'validBet', lines: [], target: 100_00, window: 'day', reward: 2_00 },
    turnoverPercent: 100,
  },
  signIn: {
    rewards: [50, 80, 1_00, 1_20, 1_50, 2_00, 5_00],
    ...{ validBetMin: 20_00, depositMin: 0, turnoverPercent: 100 },
  },
  leaderboard: { lines: [], prizes: [188_00, 88_00, 38_00], turnoverPercent: 100 },
  referral: {
    ...{ depositMin: 50_00, validBetMin: 200_00, days: 30, reward: 10_00, friendsMax: 20 },
    ...{ shareBasisPoints: 10, turnoverPercent: 100 },
  },
  raffle: table(),
  wheel: table(),
  redPacket: { pool: 100_00, count: 50, least: 50, validBetMin: 50_00, turnoverPercent: 100 },
}

function level(name: string, turnover: number): TermsOf['vip']['levels'][number] {
  return {
    ...{ name, turnover, deposits: turnover / 20, keep: turnover / 5 },
    ...{ riseGift: turnover / 200, weekGift: 0, birthdayGift: 0, rebateBasisPoints: 0 },
    pointsPercent: 100,
  }
}

function table(): TermsOf['raffle'] {
  const prizes = [
    { amount: 88_00, weight: 50, stock: 5 },
    { amount: 8_00, weight: 950, stock: 100 },
    { amount: 1_00, weight: 9_000, stock: 0 },
  ]
  return { prizes, validBetMin: 50_00, turnoverPercent: 100 }
}

const dayMs = 86_400_000

export function newDraft(kind: ProgrammeKind, now: Date): Draft {
  return {
    ...{ kind, words: {}, art: 'firefly', position: 100 },
    terms: firstTerms[kind] as Record<string, unknown>,
    startsAt: now.toISOString(),
    // What runs one at a time goes on until it is stopped or replaced, unless somebody says when.
    endsAt: singleKinds.includes(kind) ? null : new Date(now.getTime() + 30 * dayMs).toISOString(),
  }
}

export function draftOf(programme: DeskProgramme): Draft {
  const { kind, words, art, terms, startsAt, endsAt, position } = programme
  return { kind, words, art, terms, startsAt, endsAt, position }
}

export function titleOf(words: ItemWords, language: Language): string {
  const order = [language, ...offeredLanguages]
  return order.map((tag) => words[tag]?.title).find((title) => title) ?? ''
}
