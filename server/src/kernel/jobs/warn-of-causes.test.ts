import { expect, test } from 'vitest'
import { warnOfCauses } from './warn-of-causes.ts'

test('a cause that every queue reports at each poll is told of once a minute', () => {
  const told: unknown[] = []
  let at = 0
  const warn = warnOfCauses({ warn: (about: unknown) => void told.push(about) }, () => at)
  const away = (queue: string) => ({
    message: `Connection terminated unexpectedly (Queue: ${queue}, Worker: 7)`,
    queue,
  })
  for (const queue of ['a', 'b', 'a', 'b']) warn(away(queue))
  warn(
    Object.assign(new Error('connect ECONNREFUSED (Queue: a, Worker: 7)'), {
      code: 'ECONNREFUSED',
    }),
  )
  warn(
    Object.assign(new Error('connect ECONNREFUSED (Queue: b, Worker: 8)'), {
      code: 'ECONNREFUSED',
    }),
  )
  expect(told).toHaveLength(2)
  at = 60_000
  warn(away('b'))
  expect(told).toHaveLength(3)
})
