import { confirmCodePath, sendCodePath } from '@kancil/contract/ports/phone-auth-page'
import { sandboxPhoneAuthApiKey, sandboxPhoneAuthPath } from '@kancil/contract/ports/phone-auth'
import type { Clock } from '@kancil/sandbox/kernel/clock'
import { phoneAuthRoutes } from '@kancil/sandbox/phone-auth/routes'
import Fastify from 'fastify'
import type { Reply } from '../../server/src/testing/visitor.ts'

/** The sandbox's phone-auth provider, without a port, as a browser talks to it. */
export type Provider = ReturnType<typeof openProvider>

export function openProvider(clock: Clock) {
  const app = Fastify()
  const texts: string[] = []
  const phones = {
    keep: ({ text }: { text: string }) => String(texts.push(text)),
    list: () => [],
    phones: () => [],
  }
  phoneAuthRoutes(app, { phones, platformOrigin: 'http://localhost:8080', clock })

  /** Its answer in the form of ours: the code is the provider's own. */
  async function ask(path: string, body: object, key = sandboxPhoneAuthApiKey) {
    const url = `${sandboxPhoneAuthPath}${path}?key=${key}`
    const { statusCode: status, headers, json } = await app.inject({ method: 'POST', url, body })
    const value = json() as Record<string, unknown> & { error?: { message: string } }
    const code = value.error?.message ?? ''
    const success = code === ''
    return { status, headers, code, success, value, body: { success, value } } as Reply<
      Record<string, unknown>
    >
  }
  /** As someone who has pressed the button in the check's window. */
  async function check(): Promise<string> {
    const page = await app.inject({ method: 'POST', url: `${sandboxPhoneAuthPath}/check` })
    return /"token":"([\w-]+)"/.exec(page.body)![1]!
  }
  const send = async (phoneNumber: string, key?: string) =>
    ask(sendCodePath, { phoneNumber, recaptchaToken: await check() }, key)

  return {
    send,
    sendUnchecked: (phoneNumber: string) => ask(sendCodePath, { phoneNumber }),
    /** Sends a code and enters another one, or what `typed` makes of the right one. */
    async confirm(typed: (code: string) => string) {
      const { value } = await send('+60123456700')
      const code = /\d{6}/.exec(texts.at(-1) ?? '')?.[0] ?? ''
      return ask(confirmCodePath, { sessionInfo: value['sessionInfo'], code: typed(code) })
    },
    stop: () => app.close(),
  }
}
