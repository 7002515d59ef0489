import { expect, test } from 'vitest'
import { audiencesOf, kindsOf, type Viewer } from './audience.ts'

const someone = (accountKind: NonNullable<Viewer>['accountKind']): Viewer => ({
  accountKind,
  currency: 'MYR',
})

test.each([
  [null, ['everyone', 'visitors']],
  [someone(4), ['everyone', 'visitors']],
  [someone(0), ['everyone', 'members', 'players']],
  [someone(1), ['everyone', 'members', 'agents']],
  [someone(2), ['everyone', 'members', 'agents']],
  [someone(41), ['everyone', 'members', 'agents']],
  [someone(42), ['everyone', 'members', 'agents']],
] as const)('%j belongs to %j', (viewer, audiences) => {
  expect(audiencesOf(viewer)).toEqual(audiences)
})

test('trial accounts have no inbox', () => {
  for (const audience of ['members', 'players', 'agents'] as const)
    expect(kindsOf(audience)).not.toContain(4)
  expect(kindsOf('members').toSorted()).toEqual(
    [...kindsOf('players'), ...kindsOf('agents')].toSorted(),
  )
})
