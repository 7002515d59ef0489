import {
  type DocumentKind,
  type DocumentState,
  type IdentityLevel,
  identityLevels,
} from '@kancil/contract/safety/identity-check'
import { type PlaceProfile } from '@kancil/contract/safety/place'

export type IdentityFacts = {
  readonly hasName: boolean
  readonly hasBirthday: boolean
  /** The newest paper of each kind. */
  readonly papers: Readonly<Partial<Record<DocumentKind, DocumentState>>>
}

/** A level includes those below it: an address without an identity proves nothing. */
export function identityLevel({ hasName, hasBirthday, papers }: IdentityFacts): IdentityLevel {
  if (!hasName || !hasBirthday) return 'none'
  if (papers.identity !== 'accepted') return 'stated'
  return papers.address === 'accepted' ? 'address' : 'identity'
}

export function isBelow(level: IdentityLevel, needed: IdentityLevel): boolean {
  return identityLevels.indexOf(level) < identityLevels.indexOf(needed)
}

function addressBound({ withdrawalsWithoutAddress = 0 }: PlaceProfile): number {
  return withdrawalsWithoutAddress
}

/** The tighter of two bounds, where 0 is no bound. */
const tighter = (a: number, b: number): number => (a === 0 ? b : b === 0 ? a : Math.min(a, b))

/**
 * What a place asks of members. A country that no profile names has the one without countries; an
 * unknown place, and one for which there is no profile at all, has the strictest of all of them in
 * each respect.
 */
export function profileFor(profiles: readonly PlaceProfile[], country: string): PlaceProfile {
  const named = profiles.find(({ countries }) => countries.includes(country))
  if (named) return named
  const rest = profiles.filter(({ countries }) => countries.length === 0)
  return (country === '' || rest.length === 0 ? profiles : rest).reduce(strictest, freest)
}

const freest: PlaceProfile = {
  countries: [],
  open: true,
  minimumAge: 18,
  statedToDeposit: false,
  depositsUnchecked: 0,
  withdrawalsUnchecked: 0,
  withdrawalsWithoutAddress: 0,
  strictPlay: false,
}

function strictest(a: PlaceProfile, b: PlaceProfile): PlaceProfile {
  return {
    countries: [],
    open: a.open && b.open,
    minimumAge: Math.max(a.minimumAge, b.minimumAge),
    statedToDeposit: a.statedToDeposit || b.statedToDeposit,
    depositsUnchecked: tighter(a.depositsUnchecked, b.depositsUnchecked),
    withdrawalsUnchecked: tighter(a.withdrawalsUnchecked, b.withdrawalsUnchecked),
    withdrawalsWithoutAddress: tighter(addressBound(a), addressBound(b)),
    strictPlay: a.strictPlay === true || b.strictPlay === true,
  }
}

type Payment = {
  readonly level: IdentityLevel
  /** All payments in this direction, this one included. */
  readonly total: bigint
}

/** The level that a deposit needs and the member does not have, or null. */
export function neededToDeposit(
  profile: PlaceProfile,
  { level, total }: Payment,
): IdentityLevel | null {
  const bound = BigInt(profile.depositsUnchecked)
  if (bound > 0n && total > bound && isBelow(level, 'identity'))
    return level === 'none' ? 'stated' : 'identity'
  return profile.statedToDeposit && level === 'none' ? 'stated' : null
}

/** What has to be proven from which sum of withdrawals on, the lower sum first. */
function withdrawalBounds(profile: PlaceProfile, level: IdentityLevel) {
  const bounds = [
    { proof: 'identity', above: BigInt(profile.withdrawalsUnchecked) },
    { proof: 'address', above: BigInt(addressBound(profile)) },
  ] as const
  return bounds
    .filter(({ proof, above }) => above > 0n && isBelow(level, proof))
    .toSorted((a, b) => (a.above < b.above ? -1 : 1))
}

/** The next level that a withdrawal needs and the member does not have, or null. */
export function neededToWithdraw(
  profile: PlaceProfile,
  { level, total }: Payment,
): IdentityLevel | null {
  const isNeeded = withdrawalBounds(profile, level).some(({ above }) => total > above)
  return isNeeded ? nextLevel(level) : null
}

/**
 * How much more may be withdrawn before the member must prove something, and what comes next then;
 * null where nothing will be asked.
 */
export function withdrawalRoom(
  profile: PlaceProfile,
  { level, total }: Payment,
): { readonly needed: IdentityLevel; readonly left: bigint } | null {
  const [first] = withdrawalBounds(profile, level)
  if (!first) return null
  return { needed: nextLevel(level), left: first.above > total ? first.above - total : 0n }
}

/** One step at a time: an address says nothing of somebody whose identity is not proven. */
function nextLevel(level: IdentityLevel): IdentityLevel {
  return identityLevels[identityLevels.indexOf(level) + 1] ?? level
}
