import type { SlidePoint } from '@kancil/contract/identity/verification/slider'
import type { VerificationPurpose } from '@kancil/contract/identity/verification/purpose'
import { checkSlider, newSlider } from '@kancil/contract/identity/verification/slider'
import { login } from '@kancil/contract/identity/login'
import { register } from '@kancil/contract/identity/registration'
import { accountKinds } from '@kancil/contract/identity/account-kinds'
import type { MemberId } from '@kancil/contract/ids'
import { sql } from 'kysely'
import type { TestServer } from '../../../testing/server.ts'
import type { Visitor } from '../../../testing/visitor.ts'
import { createMember, type NewMember } from '../registration/create-member.ts'
import { openPasswords } from '../../../kernel/crypto/passwords.ts'

export const goodPassword = 'rimba malam 7'

/** A drag like a human's: it starts, speeds up, and slows down before the end. */
export function handDrag(to: number, durationMs = 900, count = 30): SlidePoint[] {
  return Array.from({ length: count + 1 }, (_, index) => {
    const part = index / count
    const eased = part * part * part * (10 - 15 * part + 6 * part * part)
    return { x: to * eased, y: Math.sin(index) * 2, t: durationMs * part }
  })
}

/** Where the piece belongs: only the server knows, so tests read it there. */
export async function sliderTarget(server: TestServer, challengeId: string): Promise<number> {
  const { rows } = await sql<{ answer: string }>`select answer from challenge
    where id = ${challengeId}`.execute(server.db)
  return Number(rows[0]!.answer)
}

export async function solveSlider(
  server: TestServer,
  visitor: Visitor,
  purpose: VerificationPurpose = 'login',
): Promise<string> {
  const { value } = await visitor.call(newSlider, { purpose })
  const x = await sliderTarget(server, value.challengeId)
  const checked = await visitor.call(checkSlider, {
    challengeId: value.challengeId,
    x,
    durationMs: 950,
    by: 'pointer',
    trajectory: handDrag(x),
  })
  return checked.value.verification
}

/** A member created without the form, whose password is `goodPassword`. */
export async function plantMember(
  server: TestServer,
  account: string,
  values: Partial<NewMember> = {},
): Promise<MemberId> {
  // Ids sort by creation time, and the test's clock stands still.
  server.clock.advance(1)
  return createMember(server.db, {
    merchant: server.kernel.config.merchant,
    account,
    accountKind: accountKinds.member,
    currency: 'MYR',
    passwordHash: await openPasswords(server.kernel.secrets).hash(goodPassword),
    settled: true,
    createdAt: server.clock.now(),
    ...values,
  })
}

/** Signs in through the call, including the puzzle; the visitor keeps the cookie and the marker. */
export async function logIn(
  server: TestServer,
  visitor: Visitor,
  username: string,
  password = goodPassword,
  more: { rememberMe?: boolean; captcha?: string; side?: 'agent' } = {},
) {
  const verification = await solveSlider(server, visitor)
  const reply = await visitor.call(login, {
    username,
    password,
    type: 'username',
    verification,
    ...more,
  })
  if (reply.success) visitor.marker = reply.value.token
  return reply
}

let requests = 0

export function registration(username: string, more: object = {}) {
  return {
    requestId: `request-${++requests}-${process.pid}`,
    username,
    password: goodPassword,
    confirmPassword: goodPassword,
    birthday: '1990-08-31',
    termsAgreed: true,
    ...more,
  }
}

export async function signUp(
  server: TestServer,
  visitor: Visitor,
  username: string,
  more: object = {},
) {
  const verification = await solveSlider(server, visitor, 'register')
  const reply = await visitor.call(register, registration(username, { verification, ...more }))
  if (reply.success) visitor.marker = reply.value.token
  return reply
}

/** Payloads of a topic waiting in the outbox, newest first. */
export async function payloadsOf<Payload>(server: TestServer, topic: string): Promise<Payload[]> {
  const { rows } = await sql<{ payload: Payload }>`select payload from outbox
    where topic = ${topic} order by id desc`.execute(server.db)
  return rows.map(({ payload }) => payload)
}
