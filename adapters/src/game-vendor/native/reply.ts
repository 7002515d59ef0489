import { formatMoney } from '@kancil/contract/money'
import type {
  ActionResult,
  JackpotsResult,
  MoneyResult,
  SessionResult,
  TransactionsResult,
  VendorResult,
} from '@kancil/contract/ports/vendor-result'
import type { VendorCall } from '@kancil/contract/ports/vendor-call'
import type { VendorFault, VendorReply, VendorRequest } from '@kancil/contract/ports/game-vendor'
import { vendorCodes, vendorHeaders } from '@kancil/contract/seamless/native-wire'
import { balanceCarrier } from '../balance-carrier.ts'

/** The answer to a successful call. Written by hand: this is the hottest line of the product. */
export function replyNative(
  request: VendorRequest,
  call: VendorCall,
  result: VendorResult,
): VendorReply {
  const head = `{"status":"OK","requestId":${requestIdOf(request)}`
  const tail = `,"serverTime":"${new Date(request.receivedAt).toISOString()}"}`
  switch (result.kind) {
    case 'ping':
      return ok(head + tail)
    case 'balance':
      return ok(
        `${head},"balance":"${formatMoney(result.balance, result.currency)}"` +
          `,"currency":"${result.currency}"${tail}`,
      )
    case 'money':
      return ok(head + moneyFields(call, result) + tail)
    case 'session':
      return ok(head + sessionFields(result) + tail)
    case 'jackpots':
      return ok(`${head},"jackpots":${JSON.stringify(result.jackpots.map(jackpotJson))}${tail}`)
    case 'transactions':
      return ok(head + listFields(result) + tail)
  }
}

/** The error envelope; the status is the code's own (handbook, table of codes). */
export function refuseNative(request: VendorRequest, fault: VendorFault): VendorReply {
  const { http, retry } = vendorCodes[fault.fault]
  const balance =
    fault.balance !== undefined && fault.currency
      ? `,"balance":"${formatMoney(fault.balance, fault.currency)}","currency":"${fault.currency}"`
      : ''
  return {
    status: http,
    body:
      `{"status":"ERROR","code":"${fault.fault}","message":${JSON.stringify(fault.message)}` +
      `,"requestId":${requestIdOf(request)}${balance},"retry":${retry}}`,
    ...(fault.retryAfterSeconds ? { retryAfterSeconds: fault.retryAfterSeconds } : {}),
  }
}

function ok(body: string): VendorReply {
  return { status: 200, body }
}

const plainId = /^[A-Za-z0-9._:-]{1,128}$/

/** Ids almost always need no escaping; the few that do go through JSON. */
function quote(text: string): string {
  return plainId.test(text) ? `"${text}"` : JSON.stringify(text)
}

function requestIdOf(request: VendorRequest): string {
  const requestId = request.headers[vendorHeaders.requestId]
  return typeof requestId === 'string' ? quote(requestId.slice(0, 128)) : '""'
}

function moneyFields(call: VendorCall, result: MoneyResult): string {
  const last = balanceCarrier(result.results)
  const single = call.kind === 'money' && call.actions.length === 1 ? result.results[0] : undefined
  let text = ''
  if (single)
    text +=
      `,"transactionId":${quote(single.transactionId)}` +
      `,"operatorTransactionId":"${single.transferId}"`
  if (last) {
    const bonus = result.results.reduce((sum, candidate) => sum + candidate.bonusUsed, 0n)
    text +=
      `,"balance":"${formatMoney(last.balance, result.currency)}","currency":"${result.currency}"` +
      `,"bonusUsed":"${formatMoney(bonus as typeof last.bonusUsed, result.currency)}"` +
      `,"duplicate":${result.results.every((candidate) => candidate.duplicate)}`
  }
  if (result.jackpotAmount !== undefined)
    text += `,"jackpotAmount":"${formatMoney(result.jackpotAmount, result.currency)}"`
  if (single && !single.applied) text += ',"applied":false'
  else if (single && call.kind === 'money' && call.actions[0]?.type === 'rollback')
    text += ',"applied":true'
  if (result.results.length > 1 || (call.kind === 'money' && call.actions.length > 1))
    text += `,"transactions":[${result.results.map(resultJson).join(',')}]`
  return text
}

function resultJson(result: ActionResult): string {
  return (
    `{"transactionId":${quote(result.transactionId)}` +
    `,"operatorTransactionId":"${result.transferId}","duplicate":${result.duplicate}}`
  )
}

function jackpotJson({ amount, seed, ...jackpot }: JackpotsResult['jackpots'][number]): object {
  const text = (value: typeof amount): string => formatMoney(value, jackpot.currency)
  return { ...jackpot, amount: text(amount), seed: text(seed) }
}

function sessionFields(session: SessionResult): string {
  const amount = (value: SessionResult['balance']) => formatMoney(value, session.currency)
  const { minBet, maxBet, maxWin } = session.limits
  const fields = {
    sessionId: session.sessionId,
    playerId: session.playerId,
    nickname: session.nickname,
    currency: session.currency,
    language: session.language,
    country: session.country,
    balance: amount(session.balance),
    isTest: session.isTest,
    jurisdiction: session.jurisdiction,
    limits: {
      ...(minBet === undefined ? {} : { minBet: amount(minBet) }),
      ...(maxBet === undefined ? {} : { maxBet: amount(maxBet) }),
      ...(maxWin === undefined ? {} : { maxWin: amount(maxWin) }),
    },
    realityCheck: session.realityCheck,
    display: session.display,
  }
  return `,${JSON.stringify(fields).slice(1, -1)}`
}

function listFields(result: TransactionsResult): string {
  const rows = result.transactions.map((transaction) => ({
    transactionId: transaction.transactionId,
    operatorTransactionId: transaction.transferId,
    type: transaction.type,
    playerId: transaction.playerId,
    ...(transaction.roundId === undefined ? {} : { roundId: transaction.roundId }),
    currency: transaction.currency,
    amount: formatMoney(transaction.amount, transaction.currency),
    occurredAt: transaction.at.toISOString(),
  }))
  const cursor = result.cursor === undefined ? '' : `,"cursor":${JSON.stringify(result.cursor)}`
  return `,"transactions":${JSON.stringify(rows)}${cursor}`
}
