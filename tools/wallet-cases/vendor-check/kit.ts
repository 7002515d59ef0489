import { type VendorCode, vendorCodes } from '@kancil/contract/seamless/native-wire'
import type { Answer, Client } from './client.ts'

export type Case = {
  readonly name: string
  /** Throws with what is wrong. */
  readonly run: (kit: Kit) => Promise<void>
}

export type Kit = ReturnType<typeof createKit>

/** The bodies of calls, and what their answers must be. Amounts are in minor units. */
export function createKit(client: Client) {
  const { playerId, sessionId, gameCode, currency } = client.target
  const place = { playerId, gameCode, currency }
  const { id } = client

  async function balance(): Promise<number> {
    const answer = await client.call('/balance', { ...place, sessionId })
    return balanceIn(ok(answer))
  }

  return {
    ...client,
    balance,
    bet: (over: object = {}) => ({
      ...{ ...place, sessionId, amount: '1.00' },
      ...{ transactionId: id('bet'), roundId: id('round') },
      ...over,
    }),
    win: (over: object = {}) => ({
      ...{ ...place, amount: '1.00', transactionId: id('win'), roundId: id('round') },
      ...over,
    }),
    undo: (originalTransactionId: string, over: object = {}) => ({
      ...{ transactionId: id('undo'), originalTransactionId, playerId },
      ...over,
    }),
    /** Does the work and says by how much the balance has changed. */
    async moved(work: () => Promise<unknown>): Promise<number> {
      const before = await balance()
      await work()
      return (await balance()) - before
    },
  }
}

export function fail(what: string): never {
  throw new Error(what)
}

export function equal(what: string, actual: unknown, wanted: unknown): void {
  const [is, should] = [JSON.stringify(actual), JSON.stringify(wanted)]
  if (is !== should) fail(`${what} is ${is}, not ${should}`)
}

export function ok(answer: Answer): Answer {
  equal('the HTTP status', answer.status, 200)
  equal('`status`', answer.body['status'], 'OK')
  if (!answer.contentType.startsWith('application/json')) fail(`content type ${answer.contentType}`)
  return answer
}

export function refused(answer: Answer, code: VendorCode): Answer {
  const { http, retry } = vendorCodes[code]
  equal('`code`', answer.body['code'], code)
  equal('the HTTP status', answer.status, http)
  equal('`status`', answer.body['status'], 'ERROR')
  equal('`retry`', answer.body['retry'], retry)
  return answer
}

/**
 * Refused by that code, or answered without having moved anything: an operator chooses between the
 * two for a vendor's rollbacks. Which one it is, `answered` says.
 */
export function refusedOr(
  answer: Answer,
  code: VendorCode,
  answered: 'applied' | 'duplicate',
): void {
  if (answer.body['status'] === 'ERROR') return void refused(answer, code)
  equal(`\`${answered}\``, ok(answer).body[answered], answered === 'duplicate')
}

/** An amount must be written with the decimals of its currency. */
export function balanceIn({ body }: Answer): number {
  const text = String(body['balance'])
  if (!/^(0|[1-9]\d*)(\.\d+)?$/.test(text))
    fail(`the balance is ${JSON.stringify(body['balance'])}`)
  if (!/\.\d{2}$/.test(text) && !/^\d+$/.test(text)) fail(`the balance ${text} has odd decimals`)
  return Math.round(Number(text) * 100)
}

/** Two answers to one request agree, but for what names the delivery. */
export function sameAnswer(first: Answer, again: Answer): void {
  const bare = ({ body }: Answer) => {
    const { requestId: _id, serverTime: _time, duplicate: _duplicate, ...rest } = body
    const { transactions } = rest
    if (!Array.isArray(transactions)) return rest
    const parts = transactions as readonly Record<string, unknown>[]
    return { ...rest, transactions: parts.map(({ duplicate: _part, ...part }) => part) }
  }
  equal('the answer to the repeat', bare(again), bare(first))
}
