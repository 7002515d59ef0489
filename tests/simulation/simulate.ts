import type { MemberId } from '@kancil/contract/ids'
import type { Db } from '../../server/src/kernel/db.ts'
import { type Stream, streamOf } from '../../server/db/seed/members/people.ts'
import { balanceOf, openWallet } from '../../server/src/ledger/wallets.ts'
import { memberCash, memberHold, memberReceivable } from '../../server/src/ledger/accounts.ts'
import { auditLedger } from '../../server/src/ledger/audit/run.ts'
import { systemClock } from '../../server/src/kernel/clock.ts'
import { inTransaction } from '../../server/src/kernel/db.ts'
import { type Act, type Answer, applyTo, copyOf, emptyPurse, type Purse } from './model.ts'
import { type Counts, emptyCounts, nextActs } from './script.ts'
import { ask, type Books } from './wallet-side.ts'

export type Figures = {
  readonly seed: number
  readonly ops: number
  readonly refused: number
} & Counts

/** A difference between the wallet and the model; its message says how to reproduce it. */
export class Violation extends Error {
  override name = 'Violation'
}

type Player = { readonly memberId: MemberId; purse: Purse }
const playersCount = 16
const playersAtOnce = 10

/**
 * Members and vendors that retry, reorder, roll back early and race withdrawals, from one seed.
 * Each answer of the wallet is checked against the model: the answers to several simultaneous calls
 * of a member must match some order of those calls. At the end, and four times on the way, the
 * books are audited (I1 to I8) and every balance compared.
 */
export async function simulate(books: Books, seed: number, opsMax: number): Promise<Figures> {
  const stream = streamOf(seed)
  const counts = emptyCounts()
  const players = await openPlayers(books.db, seed)
  let [ops, refused, names] = [0, 0, 0]
  const name = (): string => `s${seed}-${names++}`
  let nextCheck = opsMax / 4
  while (ops < opsMax) {
    const here = choosePlayers(stream, players)
    const plans = here.map((player) => ({
      player,
      acts: nextActs(stream, player.purse, counts, name),
    }))
    const answers = await Promise.all(
      plans.map(({ player, acts }) =>
        Promise.all(acts.map((act) => ask(books, player.memberId, act))),
      ),
    )
    for (const [index, { player, acts }] of plans.entries()) {
      const actual = answers[index]!
      const after = await explainAnswers(books.db, player, acts, actual)
      if (!after) throw new Violation(`${repeatWith(seed, opsMax)}\n${story(player, acts, actual)}`)
      player.purse = after
      ops += acts.length
      refused += actual.filter((answer) => answer.code !== '').length
    }
    if (ops >= nextCheck || ops >= opsMax) {
      await checkBooks(books.db, players, repeatWith(seed, opsMax))
      nextCheck += opsMax / 4
    }
  }
  return { seed, ops, ...counts, refused }
}

async function openPlayers(db: Db, seed: number): Promise<Player[]> {
  const players = Array.from({ length: playersCount }, (_, index): Player => ({
    memberId:
      `mbr_${seed.toString(16).padStart(8, '0')}${index.toString(16).padStart(24, '0')}` as MemberId,
    purse: emptyPurse(),
  }))
  for (const { memberId } of players)
    await inTransaction(db, (tx) => openWallet(tx, memberId, 'MYR'))
  return players
}

function choosePlayers(stream: Stream, players: readonly Player[]): Player[] {
  const here = new Set<Player>()
  while (here.size < playersAtOnce) here.add(stream.pick(players))
  return [...here]
}

/**
 * The player's purse after an order of the acts that gives exactly these answers, or undefined if
 * there is none. Two orders may give the same answers but leave different money (a rollback may
 * find less in the wallet, so that more is owed): the books decide which of them it was.
 */
async function explainAnswers(
  db: Db,
  { memberId, purse }: Player,
  acts: readonly Act[],
  answers: readonly Answer[],
): Promise<Purse | undefined> {
  const [only, ...others] = explain(purse, acts, answers)
  if (others.length === 0 || !only) return only
  const holdings = textOf(await inBooks(db, memberId))
  return [only, ...others].find((candidate) => textOf(candidate) === holdings)
}

/** The purses that the acts may have left, without duplicates. */
function explain(purse: Purse, acts: readonly Act[], answers: readonly Answer[]): Purse[] {
  if (acts.length === 0) return [purse]
  const purses = new Map<string, Purse>()
  for (let first = 0; first < acts.length; first++) {
    const trial = copyOf(purse)
    if (!isSame(applyTo(trial, acts[first]!), answers[first]!)) continue
    for (const result of explain(trial, acts.toSpliced(first, 1), answers.toSpliced(first, 1)))
      purses.set(textOf(result), result)
  }
  return [...purses.values()]
}

type Holdings = Pick<Purse, 'cash' | 'held' | 'owed'>
const textOf = ({ cash, held, owed }: Holdings): string => `${cash}, ${held}, ${owed}`

async function inBooks(db: Db, memberId: MemberId): Promise<Holdings> {
  const [cash, held, receivable] = [
    await balanceOf(db, memberCash(memberId, 'MYR')),
    await balanceOf(db, memberHold(memberId, 'MYR')),
    await balanceOf(db, memberReceivable(memberId, 'MYR')),
  ]
  return { cash, held, owed: -receivable }
}

function isSame(model: Answer, answer: Answer): boolean {
  if (model.code !== answer.code || (model.code === '' && model.duplicate !== answer.duplicate))
    return false
  if (model.code === '' && model.applied !== answer.applied) return false
  return model.balance === null || answer.balance === null || model.balance === answer.balance
}

async function checkBooks(db: Db, players: readonly Player[], again: string): Promise<void> {
  const audit = await auditLedger(db, systemClock)
  if (!audit.ok) throw new Violation(`${again}\n${JSON.stringify(audit.findings.slice(0, 3))}`)
  for (const { memberId, purse } of players) {
    const now = textOf(await inBooks(db, memberId))
    const model = textOf(purse)
    if (now !== model) {
      throw new Violation(
        `${again}\n${memberId}: cash, held, owed are ${now}, the model has ${model}`,
      )
    }
  }
}

export function repeatWith(seed: number, ops: number): string {
  return `npm run sim -- ${seed} ${ops}`
}

function story(player: Player, acts: readonly Act[], answers: readonly Answer[]): string {
  const text = (value: unknown) =>
    JSON.stringify(value, (_key, inner) => (typeof inner === 'bigint' ? String(inner) : inner))
  const lines = acts.map((act, index) => `  ${text(act)} -> ${text(answers[index])}`)
  return `${player.memberId} with ${player.purse.cash} in cash; no order of these explains the answers:\n${lines.join('\n')}`
}
