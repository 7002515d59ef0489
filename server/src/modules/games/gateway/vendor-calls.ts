import type { BareAnswer, BareCall } from '../../../kernel/http/bare-calls.ts'
import { bareHeaders } from '../../../kernel/http/listen.ts'
import { answerVendor } from './answer-vendor.ts'
import { catalogueOf } from '../catalogue/games.ts'
import type { Gateway } from './routes.ts'

/**
 * Native vendors call below `/vendor/v1/{vendorCode}`, the others below `/vendor/{vendorCode}`.
 * None of our addresses contains a percent sign after decoding.
 */
const address = /^\/vendor\/(v1\/)?([^/?%]+)\/([^?%]*)(?:\?|$)/
const bodyLimitBytes = 65_536

/**
 * The vendors' addresses on the member listener: no Origin, no cookie, raw bytes, and the dialect's
 * own envelope for every answer.
 */
export function takeVendorCalls(gateway: Gateway): void {
  const { bare } = gateway.kernel.member
  bare.open({
    address,
    bodyLimitBytes,
    headers: {
      ...bareHeaders('member', gateway.kernel.config),
      'content-type': 'application/json; charset=utf-8',
    },
    turnAway: ({ ip, socket }) =>
      gateway.strangers.admits({ ip: ip(), socket }) ? null : tooManyUnsigned,
    answer: (call) => answer(gateway, call),
  })
}

/** No dialect is looked up for this: nobody who can sign meets it for long. */
const tooManyUnsigned: BareAnswer = {
  status: 429,
  headers: { 'retry-after': '1' },
  body: '{"status":"ERROR","code":"RATE_LIMITED","message":"too many calls without a right signature","requestId":"","retry":true}',
}

async function answer(gateway: Gateway, call: BareCall): Promise<BareAnswer> {
  const [, native, vendorCode = '', rest = ''] = call.captured
  const name = native ? 'native' : await dialectOf(gateway, vendorCode)
  if (name === 'unavailable')
    return { status: 503, body: '{"status":"ERROR","code":"UNAVAILABLE"}' }
  const dialect = gateway.dialects.get(name)
  const caller = { ip: call.ip(), socket: call.socket }
  if (!dialect) {
    const ends = gateway.strangers.failed(caller)
    return { status: 404, body: '{"status":"ERROR","code":"BAD_REQUEST"}', ends }
  }
  const { method, target, headers, body } = call
  const request = {
    method,
    target,
    headers,
    call: `/${rest}`,
    raw: body,
    tooLarge: call.tooLarge || body.length > dialect.bodyLimitBytes,
    receivedAt: gateway.kernel.clock.now().getTime(),
  }
  const reply = await answerVendor(gateway, dialect, vendorCode, request, caller)
  const { status, body: text, retryAfterSeconds, ends = false } = reply
  if (!retryAfterSeconds) return { status, body: text, ends }
  return { status, body: text, ends, headers: { 'retry-after': String(retryAfterSeconds) } }
}

/**
 * The dialect in the vendor's row; below `/vendor/v1` only the native one. A vendor that cannot be
 * looked up has no dialect to answer in.
 */
async function dialectOf(gateway: Gateway, vendorCode: string): Promise<string> {
  try {
    const { vendorById } = await catalogueOf(gateway.kernel)
    const name = vendorById.get(vendorCode)?.dialect ?? ''
    return name === 'native' ? '' : name
  } catch (error) {
    gateway.kernel.log.warn({ err: error, vendor: vendorCode }, 'no vendors could be read')
    return 'unavailable'
  }
}
