import formbody from '@fastify/formbody'
import {
  ConfirmCodeBody,
  confirmCodePath,
  SendCodeBody,
  sendCodePath,
} from '@kancil/contract/ports/phone-auth-page'
import { sandboxPhoneAuthApiKey, sandboxPhoneAuthPath } from '@kancil/contract/ports/phone-auth'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Value } from 'typebox/value'
import { type Clock, systemClock } from '../kernel/clock.ts'
import { randomToken } from '../kernel/chance.ts'
import type { PhoneBook } from '../phone/texts.ts'
import { checkPage, passedPage } from './check-page.ts'
import { openIssuer } from './issuer.ts'
import { openSignIns } from './sign-ins.ts'

export type PhoneAuthOptions = {
  /** Where the provider's texts arrive. */
  readonly phones: PhoneBook
  /** The origin whose pages may call it and are notified of a passed check. */
  readonly platformOrigin: string
  readonly clock?: Clock
}

const keySeconds = 3_600

/**
 * A phone-auth provider in the place of Firebase: the check in a window, the two browser calls
 * (Identity Toolkit REST), ID tokens and the key set that verifies them.
 */
export function phoneAuthRoutes(app: FastifyInstance, options: PhoneAuthOptions): void {
  const { phones, platformOrigin, clock = systemClock } = options
  const issuer = openIssuer(clock)
  const signIns = openSignIns(clock, (to, code) => {
    const text = `${code} is your verification code.`
    phones.keep({ id: `phone-auth-${randomToken(12)}`, to, from: 'VERIFY', text })
  })
  const answer = (reply: FastifyReply, body: object | string) =>
    typeof body === 'string' ? refuse(reply, body) : reply.send(body)

  app.register(async (scope) => {
    await scope.register(formbody)
    scope.addHook('onRequest', async (_request, reply) => {
      reply.header('access-control-allow-origin', platformOrigin).header('vary', 'origin')
    })
    const base = sandboxPhoneAuthPath
    for (const path of [sendCodePath, confirmCodePath])
      scope.options(escaped(base + path), async (_request, reply) =>
        reply
          .code(204)
          .header('access-control-allow-methods', 'POST')
          .header('access-control-allow-headers', 'content-type')
          .header('access-control-max-age', '600')
          .send(),
      )

    scope.post(escaped(base + sendCodePath), async (request, reply) => {
      const body = bodyOf(request)
      if (!Value.Check(SendCodeBody, body)) return refuse(reply, 'INVALID_ARGUMENT')
      return answer(reply, signIns.send(body.phoneNumber, body.recaptchaToken))
    })
    scope.post(escaped(base + confirmCodePath), async (request, reply) => {
      const body = bodyOf(request)
      if (!Value.Check(ConfirmCodeBody, body)) return refuse(reply, 'INVALID_ARGUMENT')
      const outcome = signIns.confirm(body.sessionInfo, body.code)
      if (typeof outcome === 'string') return refuse(reply, outcome)
      const { phone } = outcome
      return { idToken: issuer.tokenFor(phone), phoneNumber: phone, expiresIn: '3600' }
    })
    scope.get(`${base}/keys`, async (_request, reply) =>
      reply
        .header('cache-control', `public, max-age=${keySeconds}`)
        .send({ keys: issuer.keys.map((key) => ({ ...key, alg: 'RS256', use: 'sig' })) }),
    )
    scope.get(`${base}/check`, async (_request, reply) => page(reply, checkPage()))
    scope.post(`${base}/check`, async (_request, reply) =>
      page(reply, passedPage(signIns.passCheck(), platformOrigin)),
    )
  })
}

function page(reply: FastifyReply, { headers, text }: ReturnType<typeof checkPage>): FastifyReply {
  return reply.headers(headers).send(text)
}

/** Escapes a literal colon in a path, which would otherwise start a parameter. */
function escaped(path: string): string {
  return path.replace(/:(?=[a-z])/g, '::')
}

function bodyOf({ body, query }: FastifyRequest): unknown {
  const { key } = query as { key?: string }
  return key === sandboxPhoneAuthApiKey ? body : null
}

/** In the wording of Google's services. */
function refuse(reply: FastifyReply, message: string): FastifyReply {
  return reply.code(400).send({ error: { code: 400, message, status: 'INVALID_ARGUMENT' } })
}
