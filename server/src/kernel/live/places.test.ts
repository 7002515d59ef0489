import { expect, test } from 'vitest'
import { openPlaces, type Place, type StreamCaller } from './places.ts'
import type { Session } from '../http/session.ts'

let last = 0
type Kind = 'member' | 'trial' | 'operator'
const session = (kind: Kind, subjectId: string, id = `ses_${++last}`): Session =>
  ({ id, subjectId, data: { accountKind: kind === 'trial' ? 4 : 0 } }) as unknown as Session
const signedIn = (kind: Kind, subjectId = `${kind}_${++last}`, ip = '10.0.0.1'): StreamCaller => ({
  side: kind === 'operator' ? 'operator' : 'member',
  session: session(kind, subjectId),
  ip,
})
const visitor = (ip: string): StreamCaller => ({ side: 'member', session: null, ip })

/** Takes places until there are none left: how many, and why the next was refused. */
function fill(
  places: ReturnType<typeof openPlaces>,
  next: (n: number) => StreamCaller,
  most = 6_000,
): { held: Place[]; end: string } {
  const taken: Place[] = []
  for (let n = 0; n < most; n++) {
    const place = places.take(next(n))
    if (typeof place === 'string') return { held: taken, end: place }
    taken.push(place)
  }
  return { held: taken, end: 'room' }
}

test.each(['member', 'trial', 'operator'] as const)(
  'a session of a %s has 10 places, all sessions of one person 30',
  (kind) => {
    const places = openPlaces()
    const caller = signedIn(kind, 'someone')
    expect(fill(places, () => caller)).toMatchObject({ held: { length: 10 }, end: 'own' })
    expect(fill(places, () => signedIn(kind, 'someone'))).toMatchObject({
      held: { length: 20 },
      end: 'own',
    })
    expect(places.count()).toBe(30)
  },
)

test('trials and visitors of one network share 500, an IPv6 network being a /64', () => {
  const places = openPlaces()
  const address = (n: number) => `2001:db8:0:7::${n.toString(16)}`
  const half = fill(places, (n) => visitor(address(n)), 250)
  expect(fill(places, (n) => signedIn('trial', `trial_${n}`, address(n)))).toMatchObject({
    held: { length: 250 },
    end: 'full',
  })
  expect(places.take(visitor('2001:db8:0:8::1'))).toHaveProperty('release')
  expect(places.take(signedIn('member', 'mbr_1', address(1)))).toHaveProperty('release')
  half.held[0]!.release()
  half.held[0]!.release()
  expect(places.take(visitor(address(1)))).toHaveProperty('release')
  expect(places.take(visitor(address(2)))).toBe('full')
})

test('visitors of many networks leave room for members, and a full house leaves the console its places', () => {
  const places = openPlaces()
  const network = (n: number) => `10.${n >> 8}.${n & 255}.1`
  expect(fill(places, (n) => visitor(network(n))).held).toHaveLength(3_000)
  expect(fill(places, (n) => signedIn('member', `mbr_${n}`, network(n))).held).toHaveLength(2_000)
  expect(places.count()).toBe(5_000)
  expect(fill(places, (n) => signedIn('operator', `op_${n}`))).toMatchObject({
    held: { length: 500 },
    end: 'full',
  })
})
