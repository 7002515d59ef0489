import type { InputOf, OutputOf } from '@kancil/contract/endpoint'
import {
  type giveProof as endpoint,
  type ProofKind,
  proofTriesMax,
  type sendProofCode as codeEndpoint,
} from '@kancil/contract/identity/proofs'
import { sha256 } from '../../../kernel/chance.ts'
import { inTransaction, type Tx } from '../../../kernel/db.ts'
import { networkOf } from '../../../kernel/http/networks.ts'
import { Refusal } from '../../../kernel/http/refusal.ts'
import type { Context } from '../../../kernel/http/serve.ts'
import { noteAttempt } from '../login/attempt-store.ts'
import { takeAuthenticatorCode } from '../authenticator/code.ts'
import { demandRight } from '../codes/answer.ts'
import { sendMailCode } from '../codes/mail.ts'
import { memberLanguage } from '../contact/mail-facts.ts'
import { isMembersName, isMembersNumber, proofsOf, textsTo } from './of-member.ts'
import { countStepTry, type LoginStep, openStep, useStep } from './store.ts'
import { tryProof } from './try.ts'
import { checkCode, type CodeRequest, type CodeContext } from '../codes/issue.ts'
import { attemptOf, giveSession, openSession, trustBrowser } from '../login/sign-in.ts'
import { sendSmsCode } from '../codes/sms.ts'
import { type Member, memberById, noteLogin } from '../store.ts'
import { whyClosed } from '../login/why-closed.ts'

/** Sends a proof's code to the account's own address or number, never to one that is typed. */
export async function sendProofCode(
  context: Context<typeof codeEndpoint>,
  { ticket, kind }: InputOf<typeof codeEndpoint>,
): Promise<OutputOf<typeof codeEndpoint>> {
  const { member } = await demandStep(context, ticket, kind)
  const issued =
    kind === 'email'
      ? await sendMailCode(context, { purpose: 'extra', to: member.email!, member })
      : await sendSmsCode(context, {
          phone: (await textsTo(context, member))!,
          purpose: 'extra',
          language: await memberLanguage(context.db, member.id),
          memberId: member.id,
        })
  return { expiredMinutes: issued.expiredMinutes }
}

/**
 * Completes a login from an unrecorded address: one right proof records the address and starts the
 * session. Wrong ones are counted for the login and for the member.
 */
export async function giveProof(
  context: Context<typeof endpoint>,
  { ticket, kind, answer }: InputOf<typeof endpoint>,
): Promise<OutputOf<typeof endpoint>> {
  const { db, now, refuse } = context
  const { step, member } = await demandStep(context, ticket, kind)
  const closed = whyClosed(member)
  if (closed) return refuse(closed)
  const tried = await tryProof(db, member.id, now)
  const counted = await inTransaction(db, (tx) => countStepTry(tx, step.ticket_hash, proofTriesMax))
  if (!counted) return refuse('proof_expired')
  const judge = await judgeOf(context, member, kind, answer).catch(async (error: unknown) => {
    // An expired code is not a guess.
    await tried.forgive(db)
    throw error
  })
  const facts = { ...step.facts, firstTimeLogin: member.first_login_at === null }
  const entered = await inTransaction(db, async (tx) => {
    if (!(await judge(tx))) return null
    if (!(await useStep(tx, step.ticket_hash, now))) return refuse('proof_expired')
    return enter(tx, context, member, facts)
  })
  if (!entered) {
    const left = Math.min(proofTriesMax - step.wrong_proofs - 1, tried.triesLeft)
    return refuse('proof_wrong', { triesLeft: Math.max(0, left) })
  }
  await tried.forgive(db)
  entered.trust()
  return giveSession(context, member, entered.started, facts)
}

type Facts = Parameters<typeof openSession>[3]

async function enter(tx: Tx, context: Context<typeof endpoint>, member: Member, facts: Facts) {
  const attempt = attemptOf(context, member.merchant, member.account_key)
  await noteAttempt(tx, { ...attempt, device: null }, 'ok')
  if (!(await noteLogin(tx, member.id, context.now, { hash: member.password_hash })))
    return context.refuse('proof_expired')
  const trust = await trustBrowser(tx, context, member, facts.rememberMe)
  return { trust, started: await openSession(tx, context, member, facts) }
}

/** @throws Refused `proof_expired`, `proof_not_offered` */
async function demandStep(
  context: CodeContext,
  ticket: string,
  kind: ProofKind,
): Promise<{ readonly step: LoginStep; readonly member: Member }> {
  const { db, ip, now } = context
  const step = await openStep(db, sha256(ticket), networkOf(ip), now)
  const member = step && (await memberById(db, step.member_id))
  if (!step || !member || step.wrong_proofs >= proofTriesMax) throw new Refusal('proof_expired')
  const offered = await proofsOf(context, member)
  if (!offered.some((proof) => proof.kind === kind)) throw new Refusal('proof_not_offered')
  return { step, member }
}

/**
 * Checks the answer, and returns how to use it up in the login's transaction.
 * @throws Refused `code_expired`, `code_too_many`
 */
async function judgeOf(
  context: Context<typeof endpoint>,
  member: Member,
  kind: ProofKind,
  answer: string,
): Promise<(tx: Tx) => Promise<boolean>> {
  if (kind === 'phone') return async () => isMembersNumber(member, answer)
  if (kind === 'payeeName') return async () => isMembersName(member, answer)
  if (kind === 'authenticator') return (tx) => takeAuthenticatorCode(tx, context, member.id, answer)
  const ask: CodeRequest =
    kind === 'email'
      ? { channel: 'mail', purpose: 'extra', destination: member.email! }
      : { channel: 'sms', purpose: 'extra', destination: (await textsTo(context, member))!.e164 }
  const verdict = await checkCode(context, { ...ask, code: answer })
  if (verdict.kind === 'wrong') return async () => false
  return demandRight(verdict).use
}
