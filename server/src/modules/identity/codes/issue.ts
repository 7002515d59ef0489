import {
  type CodeChannel,
  codeDigits,
  type CodePurpose,
  codeTriesMax,
} from '@kancil/contract/identity/codes'
import { codesPausedMessage } from '@kancil/contract/identity/code-breakers'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../../../config.ts'
import {
  hmacSha256,
  randomBetween,
  randomToken,
  sameBytes,
  sha256,
} from '../../../kernel/chance.ts'
import { type Db, inTransaction, type Tx } from '../../../kernel/db.ts'
import type { Live } from '../../../kernel/live/channel.ts'
import { networkOf } from '../../../kernel/http/networks.ts'
import { Refusal } from '../../../kernel/http/refusal.ts'
import type { Secrets } from '../../../kernel/crypto/secrets.ts'
import { readSettings } from '../../site/door.ts'
import { type BudgetRefusal, budgetRefusal } from './budget.ts'
import { hostCookie } from '../sessions/cookies.ts'
import {
  type CodeBinding,
  countCodes,
  countCodeTry,
  insertCode,
  lockNewestCode,
  type NewCode,
  reserveCodeId,
  useCodeRow,
} from './store.ts'
import { openBreaker, pausedUntil } from './breaker-store.ts'

/** What sending or checking a code needs from its call; every handler's context has it. */
export type CodeContext = {
  readonly db: Db
  readonly now: Date
  readonly ip: string
  readonly config: Config
  readonly secrets: Secrets
  readonly live: Live
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

/** The recipient and purpose. A destination is E.164 for SMS, or any spelling of a mail address. */
export type CodeRequest = {
  readonly channel: CodeChannel
  readonly purpose: CodePurpose
  readonly destination: string
  /**
   * The code is accepted from any browser. Otherwise only from the one that requested it, by a
   * cookie (ASVS 6.6.2), so that nobody can try codes that somebody else requested.
   */
  readonly anyBrowser?: boolean
}

export type CodeIssue = CodeRequest & {
  readonly memberId?: string
  /** The mobile number's country and block; SMS only. */
  readonly place?: { readonly country: string; readonly block: string }
  /**
   * False: the code is not sent, because there is no recipient. Everything else is as for a known
   * one: the row, the budgets and the time taken (reliability S22).
   */
  readonly leaves?: boolean
  /** Runs in the code's own transaction: this puts the message into the outbox. */
  readonly also?: (tx: Tx, issued: IssuedCode) => Promise<void>
}

export type IssuedCode = {
  readonly code: string
  readonly expiresAt: Date
  readonly expiredMinutes: number
}

const codeCookie = '__Host-kancil-code'
const rightTriesMax = 10

/**
 * Creates a code and stores its hash; this voids the previous one.
 * @throws Refused one of `codeSendErrors`
 */
export async function issueCode(context: CodeContext, issue: CodeIssue): Promise<IssuedCode> {
  const { db, now, secrets } = context
  const { codes: budgets } = await readSettings(db)
  const expiredMinutes = budgets.expiredMinutes
  const expiresAt = new Date(now.getTime() + expiredMinutes * 60_000)
  const row = newRow(context, issue, expiresAt)
  const paused = await pausedUntil(db, scopesOf(row), now)
  if (paused) throw new Refusal('code_paused')
  const outcome = await inTransaction(db, async (tx) => {
    const refusal = budgetRefusal(await countCodes(tx, row), budgets, now)
    if (refusal) return refusal
    const id = await reserveCodeId(tx)
    const code = String(randomBetween(0, 10 ** codeDigits)).padStart(codeDigits, '0')
    const issued = { code, expiresAt, expiredMinutes }
    await insertCode(tx, id, hashOf(secrets, id, code), row)
    await issue.also?.(tx, issued)
    return { issued }
  })
  if ('issued' in outcome) return outcome.issued
  return refuseBudget(context, row, outcome, budgets.breakerMinutes)
}

async function refuseBudget(
  { db, now, request, live }: CodeContext,
  row: NewCode,
  refusal: BudgetRefusal,
  breakerMinutes: number,
): Promise<never> {
  if (refusal.code !== 'code_paused')
    throw new Refusal(refusal.code, { retryAfterSeconds: refusal.retryAfterSeconds })
  const scope = scopesOf(row)[refusal.scope === 'prefix' ? 0 : 1]!
  const opened = await openBreaker(db, {
    scope,
    opened_at: now,
    open_until: new Date(now.getTime() + breakerMinutes * 60_000),
    messages: refusal.messages,
  })
  if (opened) {
    request.log.error({ scope, messages: refusal.messages }, 'messages paused: above their share')
    live.toConsole({ type: codesPausedMessage, data: { scope } })
  }
  throw new Refusal('code_paused')
}

function scopesOf({ prefix, country }: NewCode): string[] {
  return country ? [`prefix:${prefix}`, `country:${country}`] : []
}

function newRow(context: CodeContext, issue: CodeIssue, expiresAt: Date): NewCode {
  return {
    ...bindingOf(context, issue, issue.anyBrowser ? null : ownVisitor(context)),
    memberId: issue.memberId ?? null,
    leaves: issue.leaves ?? true,
    network: networkOf(context.ip),
    prefix: issue.place?.block ?? null,
    country: issue.place?.country ?? null,
    createdAt: context.now,
    expiresAt,
  }
}

function bindingOf(
  { config, secrets }: CodeContext,
  { channel, purpose, destination }: CodeRequest,
  visitor: Buffer | null,
): CodeBinding {
  const spelled = channel === 'mail' ? destination.trim().toLowerCase() : destination
  const key = secrets.keyFor('code-destination')
  return {
    merchant: config.merchant,
    channel,
    purpose,
    destination: hmacSha256(key, `${channel}:${spelled}`),
    visitor,
  }
}

/** The browser's cookie for codes: the existing one, or a new one set with the answer. */
function ownVisitor({ request, reply }: CodeContext): Buffer {
  const token = request.cookies[codeCookie] ?? randomToken(16)
  reply.setCookie(codeCookie, token, hostCookie(3_600))
  return sha256(token)
}

function hashOf(secrets: Secrets, id: bigint, code: string): Buffer {
  return hmacSha256(secrets.keyFor('sent-code'), `${id}:${code}`)
}

export type CodeVerdict =
  | { readonly kind: 'wrong'; readonly triesLeft: number }
  | { readonly kind: 'expired' | 'too_many' }
  | {
      readonly kind: 'ok'
      /** As given when the code was issued. */
      readonly memberId: string | null
      /** Uses it up, in the transaction of what it proves; false if another call was faster. */
      use(tx: Db | Tx): Promise<boolean>
    }

/**
 * Checks a code. A wrong one is counted; a right one is not used up yet, so that another mistake in
 * the form does not cost another message. It may be shown ten times.
 */
export async function checkCode(
  context: CodeContext,
  ask: CodeRequest & { readonly code: string },
): Promise<CodeVerdict> {
  const { db, now, secrets, request } = context
  const token = request.cookies[codeCookie]
  const visitor = ask.anyBrowser || !token ? null : sha256(token)
  if (!ask.anyBrowser && !visitor) return { kind: 'expired' }
  return inTransaction(db, async (tx): Promise<CodeVerdict> => {
    const row = await lockNewestCode(tx, bindingOf(context, ask, visitor))
    if (!row || row.used_at || row.expires_at.getTime() <= now.getTime()) return { kind: 'expired' }
    if (row.wrong_tries >= codeTriesMax || row.right_tries >= rightTriesMax)
      return { kind: 'too_many' }
    const fits = sameBytes(row.code_hash, hashOf(secrets, row.id, ask.code.trim()))
    await countCodeTry(tx, row.id, fits)
    if (!fits) return { kind: 'wrong', triesLeft: codeTriesMax - row.wrong_tries - 1 }
    const { id, member_id: memberId } = row
    return { kind: 'ok', memberId, use: (within) => useCodeRow(within, id, now) }
  })
}

/** Checks a code and uses it up. */
export async function useCode(
  context: CodeContext,
  ask: CodeRequest & { readonly code: string },
): Promise<'ok' | 'wrong' | 'expired' | 'too_many'> {
  const verdict = await checkCode(context, ask)
  if (verdict.kind !== 'ok') return verdict.kind
  return (await verdict.use(context.db)) ? 'ok' : 'expired'
}
