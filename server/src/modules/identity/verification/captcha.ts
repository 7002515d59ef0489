import type { OutputOf } from '@kancil/contract/endpoint'
import {
  type captcha as endpoint,
  captchaCookie,
} from '@kancil/contract/identity/verification/captcha'
import type { FastifyRequest } from 'fastify'
import { hmacSha256, randomBetween, sameBytes } from '../../../kernel/chance.ts'
import type { Db } from '../../../kernel/db.ts'
import { newId } from '../../../kernel/ids.ts'
import type { Secrets } from '../../../kernel/crypto/secrets.ts'
import type { Context } from '../../../kernel/http/serve.ts'
import { captchaAlphabet } from './captcha-glyphs.ts'
import { drawCaptcha } from './captcha-picture.ts'
import { insertChallenge, takeCaptcha } from './store.ts'
import { hostCookie } from '../sessions/cookies.ts'
import { addressHash } from '../sessions/visitor-mark.ts'

const letterCount = 5
const minutes = 5

export async function newCaptcha(
  context: Context<typeof endpoint>,
): Promise<OutputOf<typeof endpoint>> {
  const text = Array.from(
    { length: letterCount },
    () => captchaAlphabet[randomBetween(0, captchaAlphabet.length)],
  ).join('')
  const picture = await drawCaptcha(text)
  const id = newId('challenge', context.now)
  await insertChallenge(context.db, {
    id,
    kind: 'captcha',
    purpose: 'captcha',
    address_hash: addressHash(context),
    answer: sealLetters(context.secrets, id, text),
    expires_at: new Date(context.now.getTime() + minutes * 60_000),
  })
  context.reply.setCookie(captchaCookie, id, hostCookie(minutes * 60))
  return picture
}

function sealLetters(secrets: Secrets, id: string, text: string): string {
  return hmacSha256(secrets.keyFor('captcha'), `${id} ${text.toUpperCase()}`).toString('base64url')
}

type CaptchaContext = {
  readonly db: Db
  readonly secrets: Secrets
  readonly ip: string
  readonly now: Date
  readonly request: FastifyRequest
}

/**
 * Whether the letters match the last picture shown. Each picture allows one guess: a wrong one uses
 * it up.
 */
export async function checkCaptcha(
  context: CaptchaContext,
  answer: string | undefined,
): Promise<'right' | 'wrong' | 'none'> {
  const letters = answer?.trim() ?? ''
  if (letters === '') return 'none'
  const id = context.request.cookies[captchaCookie] ?? ''
  const storedCaptcha = await takeCaptcha(context.db, id, addressHash(context), context.now)
  if (storedCaptcha === null) return 'wrong'
  const sealedLetters = sealLetters(context.secrets, id, letters)
  return sameBytes(Buffer.from(storedCaptcha), Buffer.from(sealedLetters)) ? 'right' : 'wrong'
}
