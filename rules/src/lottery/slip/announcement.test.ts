import { expect, test } from 'vitest'
import { type AnnouncementCase, judgeAnnouncement } from './announcement.ts'

const closed: AnnouncementCase = {
  ...{ isOfficial: true, state: 'closed', isSame: null, entryAgrees: null, isStopped: false },
}

test.each([
  [{}, 'drawn'],
  [{ entryAgrees: true }, 'drawn'],
  [{ entryAgrees: false }, 'differs'],
  [{ isStopped: true }, 'differs'],
  [{ isStopped: true, entryAgrees: true }, 'differs'],
  [{ state: 'open' }, 'early'],
  [{ state: 'scheduled' }, 'early'],
  [{ state: 'settled', isSame: true }, 'confirmed'],
  [{ state: 'settled', isSame: false }, 'changed'],
  [{ state: 'drawn', isSame: false }, 'changed'],
  [{ state: 'void', isSame: false }, 'void'],
  [{ state: 'skipped' }, 'void'],
  [{ state: null }, 'unknown'],
  [{ isOfficial: false }, 'unknown'],
] as const)('%o is %s', (change, verdict) => {
  expect(judgeAnnouncement({ ...closed, ...change })).toBe(verdict)
})
