import type { MoneyCall, VendorCall } from '@kancil/contract/ports/vendor-call'
import type {
  VendorDialect,
  VendorFault,
  VendorReply,
  VendorRequest,
  VerifiedRequest,
} from '@kancil/contract/ports/game-vendor'
import type { VendorResult } from '@kancil/contract/ports/vendor-result'
import { vendorCallTimeoutMs, vendorNonceMemoryMs } from '@kancil/contract/seamless/native-wire'
import { isUnavailable, sqlState } from '../../../kernel/db.ts'
import { ipList } from '../../../kernel/http/ip-list.ts'
import { catalogueOf, type VendorEntry } from '../catalogue/games.ts'
import { closeRound } from './close-round.ts'
import type { Gateway } from './routes.ts'
import { listTransactions } from './list-transactions.ts'
import { jackpotClaim, payJackpot } from '../jackpots/pay.ts'
import { tellJackpots } from '../jackpots/facts.ts'
import { moveMoney } from './move-money.ts'
import { rememberNonce } from '../launch/session-store.ts'
import type { Caller } from './strangers.ts'
import { settleBet } from './settle-bet.ts'
import { tellBalance } from './tell-balance.ts'
import { verifySession } from '../launch/verify-session.ts'

/**
 * Handles one vendor request from bytes to bytes. Address, signature, rate and nonce are checked
 * before any parsing. A handler that throws is still answered in the dialect's own format, never
 * with an HTML page.
 */
export async function answerVendor(
  gateway: Gateway,
  dialect: VendorDialect,
  vendorCode: string,
  request: VendorRequest,
  caller: Caller,
): Promise<VendorReply & { readonly ends?: boolean }> {
  let call: VendorCall | undefined
  // A clock that is wrong, or a call that was overheard, is no reason to shut the vendor out.
  const turnAway = (fault: VendorFault) => ({
    ...dialect.refuse(request, fault),
    ends: fault.fault !== 'CLOCK_SKEW' && gateway.strangers.failed(caller),
  })
  try {
    const current = catalogueOf(gateway.kernel)
    const catalogue = current instanceof Promise ? await current : current
    const vendor = catalogue.vendorById.get(vendorCode)
    if (!vendor || vendor.dialect !== dialect.name)
      return turnAway({ fault: 'UNKNOWN_KEY', message: 'no such vendor' })
    const verified = verifyCaller(dialect, vendor, request, caller)
    if (verified.fault) return turnAway(verified)
    gateway.strangers.signed(caller)
    const fault = await checkSigned(gateway, vendor, request, verified)
    if (fault) return dialect.refuse(request, fault)
    const parsed = dialect.parse(request)
    if ('fault' in parsed) return dialect.refuse(request, parsed)
    call = parsed
    const result = await withinTime(perform(gateway, vendor, call))
    return 'fault' in result
      ? dialect.refuse(request, result, call)
      : dialect.reply(request, call, result)
  } catch (error) {
    return dialect.refuse(request, faultOf(gateway, vendorCode, request, error), call)
  }
}

function perform(
  gateway: Gateway,
  vendor: VendorEntry,
  call: VendorCall,
): Promise<VendorResult | VendorFault> {
  switch (call.kind) {
    case 'money':
      return moveOrPay(gateway, vendor, call)
    case 'jackpots':
      return tellJackpots(gateway, vendor)
    case 'balance':
      return tellBalance(gateway, vendor, call)
    case 'verifySession':
      return verifySession(gateway, vendor, call)
    case 'closeRound':
      return closeRound(gateway, vendor, call)
    case 'settle':
      return settleBet(gateway, vendor, call)
    case 'transactions':
      return listTransactions(gateway, vendor, call)
    case 'ping':
      return Promise.resolve({ kind: 'ping' })
  }
}

/** A jackpot that the house holds is paid out of its pool, every other win by the wallet. */
async function moveOrPay(
  gateway: Gateway,
  vendor: VendorEntry,
  call: MoneyCall,
): Promise<VendorResult | VendorFault> {
  const claim = jackpotClaim(call)
  const paid = claim && (await payJackpot(gateway, vendor, call, claim))
  return paid ?? moveMoney(gateway, vendor, call)
}

const ipLists = new WeakMap<readonly string[], (ip: string) => boolean>()

function verifyCaller(
  dialect: VendorDialect,
  vendor: VendorEntry,
  request: VendorRequest,
  { ip }: Caller,
): VendorFault | VerifiedRequest {
  if (vendor.allowedIps.length > 0) {
    let allowed = ipLists.get(vendor.allowedIps)
    if (!allowed) ipLists.set(vendor.allowedIps, (allowed = ipList(vendor.allowedIps)))
    if (!allowed(ip))
      return { fault: 'IP_NOT_ALLOWED', message: 'this address may not call for the vendor' }
  }
  return dialect.verify(request, vendor.id, vendor.keys)
}

/** Counts only calls the vendor signed; otherwise anyone could use up its quota and its nonces. */
async function checkSigned(
  gateway: Gateway,
  vendor: VendorEntry,
  request: VendorRequest,
  { nonce }: VerifiedRequest,
): Promise<VendorFault | null> {
  if (vendor.callsPerSecond !== null && isTooFast(vendor.id, vendor.callsPerSecond))
    return { fault: 'RATE_LIMITED', message: 'too many calls a second', retryAfterSeconds: 1 }
  if (vendor.remembersNonces) {
    const until = new Date(request.receivedAt + vendorNonceMemoryMs)
    if (!(await rememberNonce(gateway.kernel.db, vendor.id, nonce, until)))
      return { fault: 'REPLAYED_NONCE', message: 'this nonce was used within ten minutes' }
  }
  return null
}

const windows = new Map<string, { second: number; calls: number }>()

/** Counts calls to this process in the current second. */
function isTooFast(vendorId: string, callsPerSecond: number): boolean {
  const second = Math.floor(performance.now() / 1000)
  let window = windows.get(vendorId)
  if (!window || window.second !== second) windows.set(vendorId, (window = { second, calls: 0 }))
  return ++window.calls > callsPerSecond
}

class CallTimedOut extends Error {
  override name = 'CallTimedOut'
}

/**
 * On timeout the vendor is asked to retry with the same id; work still in progress is then found as
 * a repeat.
 */
function withinTime<T>(work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new CallTimedOut('the call took too long')),
      vendorCallTimeoutMs,
    )
    work.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}

/** numeric_value_out_of_range: nothing was posted, and a retry will never fit. */
const amountOutOfRange = '22003'

function faultOf(
  gateway: Gateway,
  vendorCode: string,
  request: VendorRequest,
  error: unknown,
): VendorFault {
  const about = { err: error, vendor: vendorCode, call: request.call }
  if (error instanceof CallTimedOut || isUnavailable(error)) {
    gateway.kernel.log.warn(about, 'a vendor call could not be answered in time')
    return {
      fault: 'UNAVAILABLE',
      message: 'try again with the same transactionId',
      retryAfterSeconds: 1,
    }
  }
  if (sqlState(error) === amountOutOfRange) {
    gateway.kernel.log.warn(about, 'a vendor call would leave the range of the books')
    return { fault: 'INVALID_AMOUNT', message: 'the amount is more than an account can hold' }
  }
  gateway.kernel.log.error(about, 'a vendor call failed')
  return { fault: 'INTERNAL', message: 'internal error; try again with the same transactionId' }
}
