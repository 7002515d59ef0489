import type { WinnerNews } from '@kancil/contract/games/winner-news'
import type { winnerBoard as winnersEndpoint } from '@kancil/contract/games/winners'
import type {
  betDetail as detailEndpoint,
  BetRecord,
  BetTotals,
  betRecords as endpoint,
  memberBets as deskEndpoint,
} from '@kancil/contract/games/bets'
import type { InputOf, OutputOf } from '@kancil/contract/endpoint'
import type { GameCategory } from '@kancil/contract/games/vendors'
import {
  defaultLanguage,
  type Language,
  languageOf,
  offeredLanguages,
} from '@kancil/contract/languages'
import { type Currency, formatMoney, money } from '@kancil/contract/money'
import { isInstant } from '@kancil/contract/time'
import { sha256 } from '../../../kernel/chance.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import type { Context } from '../../../kernel/http/serve.ts'
import { Refusal } from '../../../kernel/http/refusal.ts'
import type { Cursor, CursorListSource } from '../../../kernel/http/serve-list.ts'
import { memberById, memberStandings } from '../../identity/door.ts'
import { betRange, type RangeFault } from './range.ts'
import { type BetFilter, readRound, readRoundsAfter, type RoundRow } from './store.ts'
import { daysWithRounds, sumRounds } from './sums-store.ts'
import { readWins, readWinsOfLine } from './win-store.ts'
import { catalogueOf, type Catalogue } from '../catalogue/games.ts'
import { gameNameOf } from '../lobby/game-view.ts'
import { readRoundTransfers, roundTransfersPage } from '../gateway/transfer-store.ts'

export function betView(catalogue: Catalogue, row: RoundRow, language?: string): BetRecord {
  const vendor = catalogue.vendorById.get(row.vendorId)
  const game = vendor?.games.get(row.gameCode)
  const text = (amount: bigint) => formatMoney(money(amount), row.currency)
  return {
    betId: row.id,
    vassalage: vendor?.vassalage ?? row.vendorId.toUpperCase().replaceAll('-', '_'),
    vendorName: vendor?.displayName ?? row.vendorId,
    gameId: game?.id ?? '',
    gameName: gameNameOf(game, wireLanguage(language)) || row.gameCode,
    gameType: row.line ?? game?.category ?? 'RNG',
    placedAt: row.placedAt.toISOString(),
    ...(row.settledAt ? { settledAt: row.settledAt.toISOString() } : {}),
    currency: row.currency,
    stake: text(row.stake),
    payout: text(row.payout),
    net: text(row.payout - row.stake),
    validBet: text(validBetOf(row)),
    status: row.status,
  }
}

/** As `bet_round_valid` computes it (server/db/migrations/0011-games.sql). */
export function validBetOf({ status, stake, voidStake }: RoundRow): bigint {
  return status === 'settled' && stake > voidStake ? stake - voidStake : 0n
}

type FilterInput = Pick<
  InputOf<typeof endpoint>,
  'from' | 'to' | 'vassalage' | 'gameType' | 'gameId' | 'status' | 'since' | 'until'
>

/** A filter of one member's rounds between days. */
type MemberFilter = BetFilter & {
  readonly memberId: string
  readonly from: string
  readonly to: string
}

/**
 * The rounds a member may see with this filter, or what is wrong with it. An unknown vendor or game
 * matches nothing.
 */
export function betFilter(
  catalogue: Catalogue,
  memberId: string,
  input: FilterInput,
  now: Date,
): MemberFilter | RangeFault {
  const range = betRange(input, now)
  if (typeof range === 'string') return range
  const { since, until } = input
  if ([since, until].some((instant) => instant && !isInstant(instant))) return 'range_invalid'
  const game = input.gameId ? catalogue.gameById.get(input.gameId) : undefined
  const vendorId = input.vassalage
    ? (catalogue.vendorByVassalage.get(input.vassalage)?.id ?? '-')
    : game?.vendorId
  return {
    memberId,
    ...range,
    vendorId,
    gameCode: input.gameId ? (game?.code ?? '-') : undefined,
    line: input.gameType,
    status: input.status,
    since,
    until,
  }
}

/** Sums of rounds as the wire has them. */
export function totalsOf(
  sums: { rounds: number; stake: bigint; payout: bigint; validBet: bigint },
  currency: Currency,
): BetTotals {
  const text = (amount: bigint) => formatMoney(money(amount), currency)
  return {
    rounds: sums.rounds,
    stake: text(sums.stake),
    payout: text(sums.payout),
    net: text(sums.payout - sums.stake),
    validBet: text(sums.validBet),
  }
}

/** The caller's rounds, with sums over the whole selection. */
export function ownBets(kernel: Kernel): CursorListSource<typeof endpoint, RoundRow> {
  return {
    read: (context, filters, range) => readBets(kernel, context.caller, context, filters, range),
    cursorOf: ({ id }) => [id],
    async view(rows, _context, { language }) {
      const catalogue = await catalogueOf(kernel)
      return rows.map((row) => betView(catalogue, row, language))
    },
  }
}

/** Any member's rounds, for the desk. */
export function memberBets(kernel: Kernel): CursorListSource<typeof deskEndpoint, RoundRow> {
  return {
    async read(context, { memberId, ...filters }, range) {
      const member = await memberById(context.db, memberId)
      if (!member) return context.refuse('not_found')
      const owner = { memberId: member.id, currency: member.currency }
      return readBets(kernel, owner, context, filters, range)
    },
    cursorOf: ({ id }) => [id],
    async view(rows, _context, { language }) {
      const catalogue = await catalogueOf(kernel)
      return rows.map((row) => betView(catalogue, row, language))
    },
  }
}

async function readBets(
  kernel: Kernel,
  { memberId, currency }: { readonly memberId: string; readonly currency: Currency },
  { db, now }: Pick<Context<typeof endpoint>, 'db' | 'now'>,
  filters: FilterInput,
  { after, limit }: { readonly after: Cursor | null; readonly limit: number },
) {
  const filter = betFilter(await catalogueOf(kernel), memberId, filters, now)
  if (typeof filter === 'string') throw new Refusal(filter)
  const place = after?.[0] ? { memberId, id: after[0] } : null
  const [rows, sums] = await Promise.all([
    daysWithRounds(db, filter, limit, place).then((days) =>
      readRoundsAfter(db, filter, limit, place, days),
    ),
    sumRounds(db, filter),
  ])
  return { rows, totals: totalsOf(sums, currency), currency }
}

/** Another member's round gets the same answer as a missing one. */
export async function showBet(
  kernel: Kernel,
  { db, caller, refuse }: Context<typeof detailEndpoint>,
  { betId, language, after = '0' }: InputOf<typeof detailEndpoint>,
): Promise<OutputOf<typeof detailEndpoint>> {
  const round = await readRound(db, caller.memberId, betId)
  if (!round) return refuse('not_found')
  const catalogue = await catalogueOf(kernel)
  const read = await readRoundTransfers(db, round, after, roundTransfersPage + 1)
  const transfers = read.slice(0, roundTransfersPage)
  const details =
    round.details ??
    transfers.find(({ kind, details: sent }) => kind === 'bet' && sent !== null)?.details ??
    null
  return {
    bet: betView(catalogue, round, language),
    vendorRoundId: round.roundId,
    transactions: transfers.map((transfer) => ({
      transferId: String(transfer.id),
      transactionId: transfer.transactionId,
      kind: transfer.kind,
      amount: formatMoney(transfer.amount, round.currency),
      bonus: formatMoney(transfer.bonus, round.currency),
      balanceAfter: formatMoney(transfer.balanceAfter, round.currency),
      at: transfer.at.toISOString(),
    })),
    ...(read.length > transfers.length ? { next: String(transfers.at(-1)!.id) } : {}),
    details: details === null ? '' : JSON.stringify(details),
    ...(round.replayUrl ? { replayUrl: round.replayUrl } : {}),
  }
}

const winnersDefault = 12
const winIdDigits = 20

/**
 * Recent large wins. Names show only their first and last letter: recognisable to their owner, and
 * to nobody else.
 */
export async function listWinners(
  kernel: Kernel,
  input: InputOf<typeof winnersEndpoint>,
): Promise<OutputOf<typeof winnersEndpoint>> {
  const wins = await readBoard(kernel, input.count ?? winnersDefault, input.gameType)
  const language = wireLanguage(input.language)
  return { list: wins.map(({ gameNames, ...win }) => ({ ...win, gameName: gameNames[language] })) }
}

/** The board with each game's name in every language, since pages differ in language. */
export async function readBoard(
  kernel: Kernel,
  count: number,
  line?: GameCategory,
): Promise<WinnerNews[]> {
  const { db } = kernel
  const catalogue = await catalogueOf(kernel)
  const rows = line ? await readWinsOfLine(db, line, count) : await readWins(db, count)
  const members = await memberStandings(kernel.db, [...new Set(rows.map((row) => row.memberId))])
  return rows.map((row) => {
    const { betId, gameId, gameName, vassalage, payout, currency, placedAt } = betView(
      catalogue,
      row,
    )
    const game = catalogue.gameById.get(gameId)
    const gameNames = Object.fromEntries(
      offeredLanguages.map((language) => [language, gameNameOf(game, language) || gameName]),
    ) as Record<Language, string>
    return {
      // The bet's own id stays between the member and the house.
      winId: sha256(betId).toString('hex').slice(0, winIdDigits),
      name: maskAccount(members.get(row.memberId)?.account ?? ''),
      ...{ gameId, gameName, gameNames, vassalage, payout, currency, at: placedAt },
    }
  })
}

/** The offered language that a call names, or the default. */
export function wireLanguage(language: string | undefined): Language {
  return (language && languageOf(language)) || defaultLanguage
}

export function maskAccount(account: string): string {
  const letters = [...account]
  return letters.length < 4 ? '***' : `${letters[0]}***${letters.at(-1)}`
}
