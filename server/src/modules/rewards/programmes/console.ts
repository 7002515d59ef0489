import type { InputOf, OutputOf } from '@kancil/contract/endpoint'
import { type Currency, formatMoney, money, zero } from '@kancil/contract/money'
import { type ProgrammeKind, singleKinds } from '@kancil/contract/rewards/programme'
import * as calls from '@kancil/contract/rewards/programme-desk'
import { termsOfKind, type TermsOf } from '@kancil/contract/rewards/programme-terms'
import { commitment } from '@kancil/rules/rewards/draw'
import {
  costMost,
  largestGift,
  programmeCost,
  termsFault,
} from '@kancil/rules/rewards/programme-cost'
import { Value } from 'typebox/value'
import { randomBytes } from 'node:crypto'
import { sealText } from '../../../kernel/crypto/sealed.ts'
import type { Db, Tx } from '../../../kernel/db.ts'
import { sha256 } from '../../../kernel/chance.ts'
import { Refusal } from '../../../kernel/http/refusal.ts'
import { type Context, serve } from '../../../kernel/http/serve.ts'
import { serveList } from '../../../kernel/http/serve-list.ts'
import { newId } from '../../../kernel/ids.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { roundKit } from '../../games/door.ts'
import { serveDecision } from '../../operator/door.ts'
import { readSettings } from '../../site/door.ts'
import { levelsUnder } from '../vip/estimate.ts'
import { ladderJob } from '../vip/refresh.ts'
import {
  costsOf,
  insertProgramme,
  lockProgramme,
  type ProgrammeCost,
  type ProgrammeRow,
  programmesPage,
  runningProgramme,
  saveProgramme,
  stopOthers,
} from './store.ts'

/** What a draw's seed is sealed with. */
export const seedKey = 'reward-seed'

/** Serves the desk where programmes are written, estimated, published and stopped. */
export function serveProgrammes(kernel: Kernel): void {
  serveList(kernel, calls.programmes, {
    read: ({ db }, filter, range) => programmesPage(db, filter, range),
    view: (rows, { db }) => views(db, rows),
  })
  serve(kernel, calls.estimateProgramme, estimate)
  serveDecision(kernel, calls.createProgramme, {
    action: 'rewards.saveProgramme',
    subject: (_row, outcome: ProgrammeRow) => outcome.id,
    async act(tx, _row, { now, caller, config }, input) {
      const content = contentOf(input)
      await requireGames(kernel, content.terms)
      const row: ProgrammeRow = {
        ...content,
        id: newId('programme', now),
        ...{ state: 'draft', currency: config.currency, version: 1, updatedAt: now },
        ...{ publishedBy: null, sealedSeed: '', seedHash: '', opened: 0, closedAt: null },
        updatedBy: caller.name,
      }
      await insertProgramme(tx, row)
      return { outcome: row, after: auditView(row) }
    },
    view: (row, { db }) => viewOf(db, row),
  })
  serveChange(kernel)
  serveState(kernel)
}

function serveChange(kernel: Kernel): void {
  serveDecision(kernel, calls.changeProgramme, {
    action: 'rewards.saveProgramme',
    subject: (row: ProgrammeRow) => row.id,
    lock: (tx, { programmeId }) => lockProgramme(tx, programmeId),
    allow(row, { refuse }, { version }) {
      if (row.version !== version) refuse('programme_changed')
    },
    async act(tx, row, { now, caller, refuse }, { programmeId: _id, version: _version, ...input }) {
      const content = contentOf(input)
      const isSame =
        row.kind === content.kind && Value.Equal(row.terms, content.terms as typeof row.terms)
      if (row.state !== 'draft' && !isSame) return refuse('terms_fixed')
      if (movesPast(row, content, now)) return refuse('terms_fixed')
      if (endsUnseen(row, content, now)) return refuse('programme_over')
      if (!isSame) await requireGames(kernel, content.terms)
      const next = { ...row, ...content, version: row.version + 1, updatedAt: now }
      const saved: ProgrammeRow = { ...next, updatedBy: caller.name }
      await saveProgramme(tx, saved)
      return { outcome: saved, before: auditView(row), after: auditView(saved) }
    },
    view: (row, { db }) => viewOf(db, row),
  })
}

/** Publishing large gifts waits for a second operator; stopping does not. */
function serveState(kernel: Kernel): void {
  serveDecision(kernel, calls.setProgrammeState, {
    action: 'rewards.setProgrammeState',
    subject: (row: ProgrammeRow) => row.id,
    lock: (tx, { programmeId }) => lockProgramme(tx, programmeId),
    // Whoever asked for it may drop it, too.
    firstOperator: (row, { state }) =>
      row.state === 'waiting' && state === 'published' ? row.publishedBy : null,
    allow(row, { refuse }, { version, state }) {
      if (row.version !== version) refuse('programme_changed')
      // A stopped draw has told its seed, so that nobody could be sure of it any more.
      const isTold = row.state === 'stopped' && row.seedHash !== ''
      if (row.state === state || (row.state === 'draft' && state === 'stopped') || isTold)
        refuse('already_decided')
    },
    async act(tx, row, { now, caller }, { state }) {
      if (state === 'published') await requireTime(tx, row, now)
      const needsSecond =
        state === 'published' && row.state !== 'waiting' && (await isLarge(tx, row.kind, row.terms))
      const next = needsSecond ? 'waiting' : state
      const isLive = next === 'published'
      if (isLive && singleKinds.includes(row.kind)) await stopOthers(tx, row.kind, row.id, now)
      const saved: ProgrammeRow = {
        ...row,
        ...(isLive && row.seedHash === '' ? committed(kernel, row.kind) : {}),
        state: next,
        publishedBy: state === 'published' ? caller.operatorId : row.publishedBy,
        version: row.version + 1,
        ...{ updatedAt: now, updatedBy: caller.name },
      }
      await saveProgramme(tx, saved)
      if (isLive && row.kind === 'vip') await kernel.jobs.send(tx, ladderJob, {})
      return {
        outcome: saved,
        before: { state: row.state },
        after: { state: saved.state, ...(saved.seedHash ? { seedHash: saved.seedHash } : {}) },
      }
    },
    view: (row, { db }) => viewOf(db, row),
  })
}

const drawn: readonly ProgrammeKind[] = ['raffle', 'wheel', 'redPacket']

/** A stopped draw is over for good: its seed is told. So is a board, as far as its days go. */
export const isDrawOver = (
  { state, endsAt }: Pick<ProgrammeRow, 'state' | 'endsAt'>,
  now: Date,
): boolean => state === 'stopped' || endsAt! <= now

/** An operator's clock may be ahead of the server's. */
const clocksMs = 10 * 60_000

/** What is over before members could see it is not published, nor what would leave a gap. */
async function requireTime(tx: Tx, row: ProgrammeRow, now: Date): Promise<void> {
  const { kind, state, startsAt, endsAt } = row
  if (state === 'draft' && endsAt && endsAt <= now) throw new Refusal('programme_over')
  const isLater = singleKinds.includes(kind) && startsAt.getTime() > now.getTime() + clocksMs
  if (isLater && (await runningProgramme(tx, kind, now))) throw new Refusal('starts_later')
}

type Span = Pick<ProgrammeRow, 'startsAt' | 'endsAt'>

const hasResult = (kind: ProgrammeKind): boolean => kind === 'leaderboard' || drawn.includes(kind)
const isShown = ({ state }: ProgrammeRow): boolean => state === 'published' || state === 'stopped'
const isEndMoved = (row: ProgrammeRow, { endsAt }: Span): boolean =>
  row.endsAt?.getTime() !== endsAt?.getTime()

/**
 * Whether days would move that count already: the start of what has begun, and the end of a draw
 * that has told its seed or of a board whose places are known.
 */
function movesPast(row: ProgrammeRow, { startsAt, endsAt }: Span, now: Date): boolean {
  if (!isShown(row) || row.startsAt > now) return false
  return (
    row.startsAt.getTime() !== startsAt.getTime() ||
    (hasResult(row.kind) && isDrawOver(row, now) && isEndMoved(row, { startsAt, endsAt }))
  )
}

/** Whether a draw or a board would end at a moment that is past, whose result is known. */
function endsUnseen(row: ProgrammeRow, span: Span, now: Date): boolean {
  return isShown(row) && hasResult(row.kind) && isEndMoved(row, span) && span.endsAt! <= now
}

/** A draw's seed is drawn and its hash shown before anybody can take part. */
function committed({ secrets }: Kernel, kind: ProgrammeKind) {
  if (!drawn.includes(kind)) return {}
  const seed = randomBytes(32).toString('hex')
  const seedHash = commitment((text) => sha256(text).toString('hex'), seed)
  return { sealedSeed: sealText(secrets.keyFor(seedKey), seed), seedHash }
}

/** The terms if they are those of the kind. */
function termsFrom<Kind extends ProgrammeKind>(kind: Kind, terms: unknown): TermsOf[Kind] {
  const schema = termsOfKind[kind]
  if (!Value.Check(schema, terms)) {
    const [error] = Value.Errors(schema, terms)
    throw new Refusal('terms_incomplete', { field: (error?.instancePath ?? '').slice(1) })
  }
  const fault = termsFault(kind, terms as TermsOf[Kind])
  if (fault !== null) throw new Refusal('terms_incomplete', { field: fault })
  return terms as TermsOf[Kind]
}

function contentOf({ startsAt, endsAt, ...input }: InputOf<typeof calls.createProgramme>) {
  const [from, to] = [new Date(startsAt), endsAt === null ? null : new Date(endsAt)]
  if (Number.isNaN(from.getTime()) || (to && Number.isNaN(to.getTime())))
    throw new Refusal('bad_request', { field: 'startsAt' })
  const needsEnd = input.kind === 'leaderboard' || drawn.includes(input.kind)
  if ((to && to <= from) || (needsEnd && !to)) throw new Refusal('ends_before_start')
  const words = Object.fromEntries(
    Object.entries(input.words).filter(([, variant]) => variant?.title.trim()),
  ) as typeof input.words
  if (Object.keys(words).length === 0) throw new Refusal('no_text')
  return { ...input, words, terms: termsFrom(input.kind, input.terms), startsAt: from, endsAt: to }
}

/** A game that nobody has would make a mission that nobody can do. */
async function requireGames(kernel: Kernel, terms: TermsOf[ProgrammeKind]): Promise<void> {
  const games = 'games' in terms ? (terms.games ?? []) : []
  const [unknown] = await roundKit.unknownGames(kernel, games)
  if (unknown) throw new Refusal('terms_incomplete', { field: 'games', game: unknown })
}

async function isLarge(
  db: Db | Tx,
  kind: ProgrammeKind,
  terms: TermsOf[ProgrammeKind],
): Promise<boolean> {
  const { rewards } = await readSettings(db)
  return rewards.twoOperators > 0 && largestGift(kind, terms) >= BigInt(rewards.twoOperators)
}

function auditView({ words, terms, startsAt, endsAt, kind, state }: ProgrammeRow): object {
  const span = { startsAt: startsAt.toISOString(), endsAt: endsAt?.toISOString() ?? null }
  return { kind, state, words, terms, ...span }
}

async function viewOf(db: Db, row: ProgrammeRow): Promise<calls.DeskProgramme> {
  return (await views(db, [row]))[0]!
}

async function views(db: Db, rows: readonly ProgrammeRow[]): Promise<calls.DeskProgramme[]> {
  const costs = await costsOf(
    db,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => {
    const { gifts, members, cost, backs, cameBack } = costs.get(row.id) ?? nothing
    return {
      programmeId: row.id,
      ...{ state: row.state, version: row.version, updatedBy: row.updatedBy },
      updatedAt: row.updatedAt.toISOString(),
      ...{ currency: row.currency, kind: row.kind, words: row.words, art: row.art },
      terms: row.terms as Record<string, unknown>,
      startsAt: row.startsAt.toISOString(),
      endsAt: row.endsAt?.toISOString() ?? null,
      ...{ position: row.position, gifts, members, seedHash: row.seedHash },
      ...{ cost: formatMoney(cost, row.currency), backs },
      cameBack: formatMoney(cameBack, row.currency),
    }
  })
}

const nothing: ProgrammeCost = { gifts: 0, members: 0, cost: zero, backs: 0, cameBack: zero }

async function estimate(
  { db, config, now }: Context<typeof calls.estimateProgramme>,
  { kind, terms: written, members }: InputOf<typeof calls.estimateProgramme>,
): Promise<OutputOf<typeof calls.estimateProgramme>> {
  const terms = termsFrom(kind, written)
  const { currency } = config as { readonly currency: Currency }
  const show = (amount: bigint): string => formatMoney(money(amount), currency)
  const { each, most } = programmeCost(kind, terms, members)
  const levels = kind === 'vip' ? await levelsUnder(db, terms as TermsOf['vip'], currency, now) : []
  return {
    currency,
    ...{ each: show(each), eachMost: show(most), all: show(each * BigInt(members)) },
    allMost: show(costMost(kind, terms, members)),
    needsSecond: await isLarge(db, kind, terms),
    levels: levels.map(({ points, ...level }) => ({ ...level, points: show(points) })),
  }
}
