import { inTransaction, type Tx } from '../../../kernel/db.ts'
import type { InputOf, OutputOf } from '@kancil/contract/endpoint'
import {
  type checkPow as checkEndpoint,
  type newPow as newEndpoint,
} from '@kancil/contract/identity/verification/pow'
import { sliderMinutes } from '@kancil/contract/identity/verification/slider'
import { type Challenge as PowChallenge, createChallenge, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { randomBetween } from '../../../kernel/chance.ts'
import { newId } from '../../../kernel/ids.ts'
import type { Secrets } from '../../../kernel/crypto/secrets.ts'
import type { Context } from '../../../kernel/http/serve.ts'
import { insertChallenge, lockOpenChallenge } from './store.ts'
import { grantVerification } from './grant.ts'
import { addressHash } from '../sessions/visitor-mark.ts'

/**
 * Rounds of PBKDF2 per count, and how far a browser counts: about a second on a phone, eight when
 * hard.
 */
const rounds = 1_000
const countsMin = 500
const countsMax = 1_500
const hardTimes = 8

function keysFrom(secrets: Secrets) {
  return {
    hmacSignatureSecret: secrets.keyFor('pow-challenge').toString('hex'),
    hmacKeySignatureSecret: secrets.keyFor('pow-key').toString('hex'),
  }
}

export async function newPow(
  context: Context<typeof newEndpoint>,
  { purpose, hard = false }: InputOf<typeof newEndpoint>,
): Promise<OutputOf<typeof newEndpoint>> {
  const challengeId = newId('challenge', context.now)
  const times = hard ? hardTimes : 1
  const challenge = await createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost: rounds,
    counter: randomBetween(countsMin * times, countsMax * times),
    deriveKey,
    data: { id: challengeId },
    ...keysFrom(context.secrets),
  })
  await insertChallenge(context.db, {
    id: challengeId,
    kind: hard ? 'hard_pow' : 'pow',
    purpose,
    address_hash: addressHash(context),
    answer: JSON.stringify(challenge),
    expires_at: new Date(context.now.getTime() + sliderMinutes * 60_000),
  })
  return {
    challengeId,
    parameters: challenge.parameters as unknown as Record<string, unknown>,
    signature: challenge.signature ?? '',
    expiresInSeconds: sliderMinutes * 60,
  }
}

/** The challenge is the one stored here, so the caller cannot choose any of it. */
export async function checkPow(
  context: Context<typeof checkEndpoint>,
  { challengeId, counter, derivedKey }: InputOf<typeof checkEndpoint>,
): Promise<OutputOf<typeof checkEndpoint>> {
  const { db, now, refuse } = context
  const lock = (tx: Tx) => lockOpenChallenge(tx, challengeId, addressHash(context), now)
  const challenge = await inTransaction(db, lock)
  if (!challenge || (challenge.kind !== 'pow' && challenge.kind !== 'hard_pow'))
    return refuse('pow_expired')
  // It takes a while: not under the lock.
  const result = await verifySolution({
    challenge: JSON.parse(challenge.answer) as PowChallenge,
    solution: { counter, derivedKey },
    deriveKey,
    ...keysFrom(context.secrets),
  })
  if (!result.verified) return refuse('pow_wrong')
  return inTransaction(db, async (tx) => {
    if (!(await lock(tx))) return refuse('pow_expired')
    return grantVerification(tx, context, challengeId)
  })
}
