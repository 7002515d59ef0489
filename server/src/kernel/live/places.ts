import { accountKinds } from '@kancil/contract/identity/account-kinds'
import type { MemberSessionData } from '../http/caller.ts'
import { networkOf } from '../http/networks.ts'
import type { Session } from '../http/session.ts'

/** A place counts against each of these. */
type PlaceLimit = {
  readonly key: string
  readonly max: number
  /** The caller's own limit: they are told so, and close a stream to open another. */
  readonly own?: true
}
export type Places = {
  /** Takes a place for a stream, or says why there is none. */
  take(caller: StreamCaller): Place | 'own' | 'full'
  /** How many are taken. */
  count(): number
}
export type Place = { release(): void }
export type StreamCaller = {
  readonly side: 'member' | 'operator'
  readonly session: Session | null
  readonly ip: string
}

/** All streams of the members' side in one process. */
const siteMax = 5_000
/** Of these, visitors and trials together: there is always room for members. */
const visitorsMax = 3_000
/** Visitors and trials of one network: nobody fills the house alone. */
const visitorsPerNetworkMax = 500
/** Members of one network, as many as share the address of an office or of a phone company. */
const membersPerNetworkMax = 2_000
/** The tabs of a browser share a stream; without that, each has its own. */
const perSessionMax = 10
const perMemberMax = 30
/** The console's streams are separate: whatever happens on the site, operators keep theirs. */
const consoleMax = 500

/** The places for live streams of one process. */
export function openPlaces(): Places {
  const taken = new Map<string, number>()
  let count = 0

  function add(bounds: readonly PlaceLimit[], by: 1 | -1): void {
    count += by
    for (const { key } of bounds) {
      const now = (taken.get(key) ?? 0) + by
      if (now > 0) taken.set(key, now)
      else taken.delete(key)
    }
  }

  return {
    take(caller) {
      const bounds = boundsOf(caller)
      const spent = bounds.find(({ key, max }) => (taken.get(key) ?? 0) >= max)
      if (spent) return spent.own ? 'own' : 'full'
      add(bounds, 1)
      let isHeld = true
      return {
        release() {
          if (isHeld) add(bounds, -1)
          isHeld = false
        },
      }
    },
    count: () => count,
  }
}

function boundsOf({ side, session, ip }: StreamCaller): readonly PlaceLimit[] {
  const limits: PlaceLimit[] = session
    ? [
        { key: `session ${session.id}`, max: perSessionMax, own: true },
        { key: `${side} ${session.subjectId}`, max: perMemberMax, own: true },
      ]
    : []
  if (side === 'operator') return [...limits, { key: 'console', max: consoleMax }]
  const network = networkOf(ip)
  const site: PlaceLimit = { key: 'site', max: siteMax }
  if (session && !isTrial(session))
    return [...limits, { key: `members ${network}`, max: membersPerNetworkMax }, site]
  const perNetwork: PlaceLimit = { key: `visitors ${network}`, max: visitorsPerNetworkMax }
  return [...limits, perNetwork, { key: 'visitors', max: visitorsMax }, site]
}

/** Anybody can open a trial without an account, so it is worth no more than a visitor. */
function isTrial(session: Session): boolean {
  return (session.data as Partial<MemberSessionData>).accountKind === accountKinds.trial
}
