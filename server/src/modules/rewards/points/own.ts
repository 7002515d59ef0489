import type { InputOf, OutputOf } from '@kancil/contract/endpoint'
import { formatMoney } from '@kancil/contract/money'
import type {
  convertPoints as convertEndpoint,
  pointBalance as balanceEndpoint,
  pointConfig as configEndpoint,
  pointHistory as historyEndpoint,
} from '@kancil/contract/rewards/points'
import { pointsMessage } from '@kancil/contract/rewards/points'
import { pointsText, pointsWorth, pointUnits, tableSteps } from '@kancil/rules/rewards/points'
import { inTransaction } from '../../../kernel/db.ts'
import { Refusal } from '../../../kernel/http/refusal.ts'
import type { Context } from '../../../kernel/http/serve.ts'
import type { CursorListSource } from '../../../kernel/http/serve-list.ts'
import { newId } from '../../../kernel/ids.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { house, memberCash } from '../../../ledger/accounts.ts'
import { post } from '../../../ledger/post.ts'
import { openWallet } from '../../../ledger/wallets.ts'
import { requireActive } from '../../identity/door.ts'
import { addTurnover, provePayer } from '../../payments/door.ts'
import { passGate } from '../../safety/door.ts'
import { pushBalance } from '../../wallet/door.ts'
import { conversionByRequest, insertConversion } from './conversion-store.ts'
import { rateNow } from './rate-store.ts'
import { entriesAfter, lockPoints, movePoints, pointAccount, type PointEntryRow } from './store.ts'

export async function showBalance({
  db,
  caller,
}: Context<typeof balanceEndpoint>): Promise<OutputOf<typeof balanceEndpoint>> {
  const { balance, earned, used } = await pointAccount(db, caller.memberId)
  return { balance: pointsText(balance), earned: pointsText(earned), used: pointsText(used) }
}

export async function showConfig({
  db,
  caller,
  config,
}: Context<typeof configEndpoint>): Promise<OutputOf<typeof configEndpoint>> {
  const { rate } = await rateNow(db)
  const currency = caller && caller.accountKind !== 4 ? caller.currency : config.currency
  return {
    currency,
    ...rate,
    expires: false,
    table: tableSteps(rate.convertMin).map((points) => ({
      points,
      amount: formatMoney(pointsWorth(BigInt(points), currency, rate.pointsPerUnit), currency),
    })),
  }
}

export const history: CursorListSource<typeof historyEndpoint, PointEntryRow> = {
  async read({ db, caller, refuse }, { kind }, { after, limit }) {
    const [text] = after ?? []
    if (text !== undefined && !/^\d{1,18}$/.test(text)) refuse('bad_request', { field: 'cursor' })
    const place = { after: text === undefined ? null : BigInt(text), limit }
    return { rows: await entriesAfter(db, caller.memberId, kind, place) }
  },
  cursorOf: ({ number }) => [String(number)],
  view: (rows) =>
    rows.map((row) => ({
      entryId: row.id,
      kind: row.kind,
      points: pointsText(row.units),
      balanceAfter: pointsText(row.balanceAfter),
      at: row.at.toISOString(),
      line: row.line,
      validBet: row.validBet === null ? null : formatMoney(row.validBet, row.currency),
      currency: row.currency,
      reference: row.reference,
    })),
}

/** Points to money: the points leave and the money comes in one transaction, once for a request. */
export async function convert(
  kernel: Kernel,
  context: Context<typeof convertEndpoint>,
  input: InputOf<typeof convertEndpoint>,
): Promise<OutputOf<typeof convertEndpoint>> {
  const { db, caller, now, refuse } = context
  const { memberId, currency } = caller
  await requireActive(db, memberId)
  await provePayer(context, memberId, input.paymentPassword)
  const points = BigInt(input.points)
  const amount = await inTransaction(db, async (tx) => {
    await passGate(tx, 'bonus', memberId, now)
    const account = await lockPoints(tx, memberId)
    const repeated = await conversionByRequest(tx, memberId, input.requestId)
    if (repeated) {
      if (repeated.points !== points) throw new Refusal('idempotency_conflict')
      return repeated.amount
    }
    const { rate } = await rateNow(tx)
    if (rate.isStopped) return refuse('points_stopped')
    if (rate.pointsPerUnit !== input.pointsPerUnit) return refuse('rate_changed')
    if (input.points < rate.convertMin) return refuse('points_below_minimum')
    if (account.balance < points * pointUnits) return refuse('points_too_few')
    const worth = pointsWorth(points, currency, rate.pointsPerUnit)
    if (worth === 0n) return refuse('points_below_minimum')
    const id = newId('request', now)
    const of = { memberId, currency, at: now }
    await movePoints(tx, [
      {
        ...of,
        ...{ kind: 'converted', units: -points * pointUnits, source: id, reference: id },
      },
    ])
    await insertConversion(tx, {
      ...{ ...of, id, requestId: input.requestId, points, amount: worth },
    })
    await openWallet(tx, memberId, currency)
    await addTurnover(tx, of, {
      subject: id,
      amount: worth,
      percent: rate.turnoverPercent,
      at: now,
    })
    await post(tx, {
      ...{ kind: 'points_converted', source: 'points', sourceTx: id, amount: worth, at: now },
      from: house('points', currency),
      to: memberCash(memberId, currency),
      details: { reference: id },
    })
    return worth
  })
  await pushBalance(kernel, memberId)
  kernel.live.toMember(memberId, { type: pointsMessage, data: {} })
  const { balance } = await pointAccount(db, memberId)
  return { amount: formatMoney(amount, currency), currency, balance: pointsText(balance) }
}
