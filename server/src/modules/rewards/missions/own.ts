import type { InputOf, OutputOf } from '@kancil/contract/endpoint'
import { type Currency, formatMoney, money } from '@kancil/contract/money'
import type {
  claimMission as claimEndpoint,
  Mission,
  missionSummary as summaryEndpoint,
} from '@kancil/contract/rewards/missions'
import { businessDay } from '@kancil/contract/time'
import {
  countsRounds,
  type DayFact,
  missionDone,
  type Window,
} from '@kancil/rules/rewards/missions'
import { type Db, inTransaction, lockScope, type Tx } from '../../../kernel/db.ts'
import type { Context } from '../../../kernel/http/serve.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { roundKit } from '../../games/door.ts'
import { requireActive } from '../../identity/door.ts'
import { pushBalance } from '../../wallet/door.ts'
import { itemWordsIn } from '../mall/own.ts'
import { type GiftBackRow, giftsBackIn, giftsIn } from '../programmes/gift-store.ts'
import { giveReward } from '../programmes/give.ts'
import { type ProgrammeRow, shownProgrammes } from '../programmes/store.ts'
import { roundDays } from '../progress/round-store.ts'
import { daySums } from '../progress/store.ts'
import { showSignIn, takenBackView } from './sign-in.ts'
import { missionScope, windowsOf } from './windows.ts'

/** A window stays claimable for as long as it is: a week at most. */
const graceMs = 7 * 86_400_000

type Facts = {
  readonly today: string
  readonly days: readonly DayFact[]
  /** By mission, of those that count single rounds. */
  readonly rounds: ReadonlyMap<string, readonly DayFact[]>
  readonly signInDays: readonly string[]
  /** `programme key` of what was claimed. */
  readonly claimed: ReadonlySet<string>
  /** Of these, what was taken back. */
  readonly back: ReadonlyMap<string, GiftBackRow>
}

type Owner = { readonly memberId: string; readonly currency: Currency }

async function openMissions(
  db: Db | Tx,
  { currency }: Owner,
  now: Date,
): Promise<ProgrammeRow<'mission'>[]> {
  const since = new Date(now.getTime() - graceMs)
  const rows = await shownProgrammes(db, ['mission'], { now, since })
  return rows.filter((row) => row.currency === currency)
}

async function factsOf(
  db: Db | Tx,
  { memberId, currency }: Owner,
  missions: readonly ProgrammeRow<'mission'>[],
  now: Date,
): Promise<Facts> {
  const today = businessDay(now)
  const from = missions.reduce((least, row) => {
    const [last] = windowsOf(row, today).slice(-1)
    return last && last.from < least ? last.from : least
  }, today)
  const scopes = ['signIn', ...missions.map(({ id }) => id)]
  const [days, rounds, gifts, backs] = await Promise.all([
    daySums(db, memberId, currency, { from, to: today }),
    roundFacts(db, { memberId, currency }, missions, today),
    giftsIn(db, memberId, scopes, 1_000),
    giftsBackIn(db, memberId, scopes),
  ])
  const named = ({ scope, key }: { scope: string; key: string }): string => `${scope} ${key}`
  const back = new Map(backs.map((row) => [named(row), row]))
  const signIns = gifts.filter((gift) => gift.scope === 'signIn' && !back.has(named(gift)))
  return {
    ...{ today, days, rounds, back },
    signInDays: signIns.map(({ key }) => key),
    claimed: new Set(gifts.map(named)),
  }
}

/** Line and day of what is counted by round: the terms' own lines are in the selection already. */
async function roundFacts(
  db: Db | Tx,
  { memberId, currency }: Owner,
  missions: readonly ProgrammeRow<'mission'>[],
  today: string,
): Promise<ReadonlyMap<string, readonly DayFact[]>> {
  const facts = new Map<string, readonly DayFact[]>()
  for (const { id, terms, ...row } of missions) {
    if (!countsRounds(terms)) continue
    const [last] = windowsOf({ id, terms, ...row }, today).slice(-1)
    if (!last) continue
    const { lines, games = [], metric, betMin = 0 } = terms
    const span = { currency, lines, games, betMin: metric === 'wins' ? betMin : 0 }
    const days = await roundDays(db, memberId, { ...span, from: last.from, to: today })
    facts.set(
      id,
      days.map(({ day, wins, validBet }) => {
        return { day, line: lines[0] ?? 'RNG', amount: metric === 'wins' ? wins : validBet }
      }),
    )
  }
  return facts
}

type Progress = {
  readonly window: Window
  readonly done: bigint
  readonly state: Mission['state']
  readonly back: GiftBackRow | null
}

function progressOf(row: ProgrammeRow<'mission'>, window: Window, facts: Facts): Progress {
  const done = missionDone(
    row.terms,
    window,
    facts.rounds.get(row.id) ?? facts.days,
    facts.signInDays,
  )
  const name = `${row.id} ${window.key}`
  const back = facts.back.get(name) ?? null
  const isDone = done >= BigInt(row.terms.target)
  const given = facts.claimed.has(name) ? (back ? 'takenBack' : 'claimed') : null
  return { window, done, back, state: given ?? (isDone ? 'claim' : 'open') }
}

export async function showMissions(
  kernel: Kernel,
  { db, caller, now }: Context<typeof summaryEndpoint>,
  { language }: InputOf<typeof summaryEndpoint>,
): Promise<OutputOf<typeof summaryEndpoint>> {
  const { currency } = caller
  const programmes = await openMissions(db, caller, now)
  const games = programmes.flatMap(({ terms }) => terms.games ?? [])
  const [facts, words, signIn, names] = await Promise.all([
    factsOf(db, caller, programmes, now),
    itemWordsIn(db, language),
    showSignIn(db, caller, now, language),
    roundKit.gameNames(kernel, games, language),
  ])
  const missions = programmes.flatMap((row) => {
    const [current, before] = windowsOf(row, facts.today).map((part) =>
      progressOf(row, part, facts),
    )
    // An earlier window is shown only while its reward waits, or to say why it is gone.
    const isOver = row.endsAt !== null && row.endsAt <= now
    const isNews = (part?: Progress): part is Progress =>
      part?.state === 'claim' || part?.state === 'takenBack'
    const shown = [
      ...(current && (!isOver || isNews(current)) ? [current] : []),
      ...(isNews(before) ? [before] : []),
    ]
    return shown.map((progress) => missionView(row, progress, words(row.words), names))
  })
  const canSign = signIn !== null && !signIn.isDone && isZero(signIn.betsLeft, signIn.depositsLeft)
  return {
    ...{ currency, missions, signIn },
    count: missions.filter(({ state }) => state === 'claim').length + (canSign ? 1 : 0),
  }
}

const isZero = (...amounts: readonly string[]): boolean =>
  amounts.every((amount) => !/[1-9]/.test(amount))

function missionView(
  { id, terms, currency, endsAt }: ProgrammeRow<'mission'>,
  { window, done, state, back }: Progress,
  words: { readonly title: string; readonly summary: string },
  names: ReadonlyMap<string, string>,
): Mission {
  const { games = [], betMin = 0, metric } = terms
  const isMoney = metric !== 'signIns' && metric !== 'wins'
  const text = (amount: bigint): string =>
    isMoney ? formatMoney(money(amount), currency) : String(amount)
  const share = Number((done * 1_000n) / BigInt(terms.target)) / 1_000
  return {
    ...{ programmeId: id, ...words, metric: terms.metric, window: terms.window },
    games: games.map((game) => names.get(game) ?? game),
    betMin: formatMoney(money(metric === 'wins' ? BigInt(betMin) : 0n), currency),
    ...{ lines: terms.lines, key: window.key, state, share: Math.min(1, share) },
    ...{ done: text(done), target: text(BigInt(terms.target)) },
    reward: formatMoney(money(BigInt(terms.reward)), currency),
    takenBack: back && takenBackView(back, currency),
    turnoverPercent: terms.turnoverPercent,
    endsAt: endsAt?.toISOString() ?? null,
  }
}

export async function claim(
  kernel: Kernel,
  { db, caller, now, refuse }: Context<typeof claimEndpoint>,
  { programmeId, key }: InputOf<typeof claimEndpoint>,
): Promise<OutputOf<typeof claimEndpoint>> {
  const { memberId, currency } = caller
  await requireActive(db, memberId)
  const gift = await inTransaction(db, async (tx) => {
    await lockScope(tx, missionScope(memberId))
    const missions = await openMissions(tx, caller, now)
    const row = missions.find(({ id }) => id === programmeId) ?? refuse('reward_over')
    const facts = await factsOf(tx, caller, [row], now)
    const window = windowsOf(row, facts.today).find((part) => part.key === key)
    if (!window) return refuse('reward_over')
    const { state } = progressOf(row, window, facts)
    if (state !== 'claim') return refuse(state === 'open' ? 'reward_not_due' : 'reward_claimed')
    const { reward, turnoverPercent } = row.terms
    const amount = money(BigInt(reward))
    const giving = { memberId, currency, key, amount, turnoverPercent }
    return (await giveReward(tx, row, giving, now)) ?? refuse('reward_claimed')
  })
  await pushBalance(kernel, memberId)
  return { amount: formatMoney(gift.amount, currency), currency }
}
