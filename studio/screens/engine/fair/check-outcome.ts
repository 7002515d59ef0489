import {
  type InstantRules,
  type Multiple,
  payoutOf,
} from '@kancil/rules/games/instant/instant-rules'
import { money } from '@kancil/contract/money'
import type { ReplayAnswer } from '@kancil/contract/seamless/fair-history'
import { browserStream, sealOf } from './browser-stream.ts'
import type { Difference } from './check-round.ts'

/** A round without reels as its record shows it. Amounts are integers x1,000,000. */
export type ShownOutcome = {
  readonly version: string
  readonly serverSeedHash: string
  /** Null while it is still sealed. */
  readonly serverSeed: string | null
  readonly clientSeed: string
  readonly nonce: number
  readonly mode: string
  readonly outcome: unknown
  readonly stake: number
  readonly payout: number
  readonly capped: boolean
}

/** What remains after the floor to minor units, as integers x1,000,000 of any currency. */
const lessThanMinor = 1_000_000

/** Recomputes an instant round and names what differs from its record, as `checkRound` does. */
export async function checkOutcome(
  rules: InstantRules,
  shown: ShownOutcome,
): Promise<readonly Difference[]> {
  const differences: Difference[] = []
  const { serverSeed } = shown
  if (serverSeed !== null && (await sealOf(serverSeed)) !== shown.serverSeedHash)
    differences.push('seal')
  const version = (await sealOf(JSON.stringify(rules.sheet))).slice(0, shown.version.length)
  if (shown.version === '' || version !== shown.version) return [...differences, 'version']
  if (serverSeed !== null && !(await givesOutcome(rules, { ...shown, serverSeed })))
    differences.push('reels')
  if (!paysAsShown(rules.multipleOf(shown.outcome), shown)) differences.push('payout')
  return differences
}

/** For the list of rounds in the game itself: seal and result of a replayed round. */
export async function agreesWith(
  rules: InstantRules,
  { round }: ReplayAnswer,
  serverSeed: string,
): Promise<boolean> {
  const { clientSeed, nonce, serverSeedHash } = round.fair
  if ((await sealOf(serverSeed)) !== serverSeedHash) return false
  const [outcome] = round.state
  return givesOutcome(rules, { mode: round.mode, serverSeed, clientSeed, nonce, outcome })
}

type Course = Pick<ShownOutcome, 'mode' | 'clientSeed' | 'nonce' | 'outcome'> & {
  readonly serverSeed: string
}

async function givesOutcome(rules: InstantRules, course: Course): Promise<boolean> {
  const { mode, outcome } = course
  const nextInt = await browserStream(course)
  try {
    const { shown } = rules.play(mode, rules.stepsOf?.(outcome) ?? [], nextInt)
    return isSameJson(shown, outcome)
  } catch (error) {
    if (error instanceof RangeError) return false
    throw error
  }
}

/** The same JSON, whatever the order of its names. */
export function isSameJson(a: unknown, b: unknown): boolean {
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return a === b
  const [left, right] = [Object.entries(a), Object.entries(b)]
  return (
    left.length === right.length &&
    left.every(([name, value]) => isSameJson(value, (b as Record<string, unknown>)[name]))
  )
}

function paysAsShown(
  multiple: Multiple,
  { stake, payout, capped }: Pick<ShownOutcome, 'stake' | 'payout' | 'capped'>,
): boolean {
  if (![stake, payout].every(Number.isSafeInteger)) return false
  const whole = payoutOf(money(BigInt(stake)), multiple)
  const less = whole - BigInt(payout)
  return capped ? less > 0n : less >= 0n && less < BigInt(lessThanMinor)
}
