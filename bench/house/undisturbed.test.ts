import { expect, test } from 'vitest'
import { type CoreTicks, openUndisturbed } from './undisturbed.ts'

/** A machine whose host takes these shares of 1,000 ticks, run by run. */
function machine(shares: readonly number[]) {
  let now: CoreTicks = { all: 0, stolen: 0 }
  let runs = 0
  const messages: string[] = []
  const undisturbed = openUndisturbed(
    (text) => messages.push(text),
    () => now,
    0,
  )
  const run = async (): Promise<number> => {
    now = { all: now.all + 1_000, stolen: now.stolen + 1_000 * shares[runs]! }
    return ++runs
  }
  return { undisturbed, run, said: messages }
}

test('a run that lost little time to the host counts as it is', async () => {
  const { undisturbed, run, said: messages } = machine([0.02])
  expect(await undisturbed.run(run)).toBe(1)
  expect(undisturbed.figures()).toEqual({ stolen_percent_max: 2, runs_again: 0 })
  expect(messages).toEqual([])
})

test('one that lost more is repeated', async () => {
  const { undisturbed, run, said: messages } = machine([0.3, 0.021, 0.01])
  expect(await undisturbed.run(run)).toBe(3)
  expect(undisturbed.figures()).toEqual({ stolen_percent_max: 1, runs_again: 2 })
  expect(messages).toEqual([
    "the machine's host took 30 % of the cores: once more",
    "the machine's host took 2.1 % of the cores: once more",
  ])
})

test('if the host always takes much, the run that lost least counts, and the report says so', async () => {
  const { undisturbed, run } = machine([0.4, 0.2, 0.1, 0.3, 0.2])
  expect(await undisturbed.run(run)).toBe(3)
  expect(undisturbed.figures()).toEqual({ stolen_percent_max: 10, runs_again: 4 })
})

test('a run on a slow machine is repeated, and if all were slow the quickest counts', async () => {
  const pace = { of: (turn: number) => [0, 900, 1_400, 1_100, 1_600, 800][turn]!, least: 1_500 }
  const { undisturbed, run, said: messages } = machine([0, 0, 0, 0])
  expect(await undisturbed.run(run, pace)).toBe(4)
  expect(undisturbed.figures()).toEqual({ stolen_percent_max: 0, runs_again: 3 })
  expect(messages[0]).toBe('the machine was at 900, slower than 1500: once more')
  const slow = machine([0, 0, 0, 0, 0])
  expect(await slow.undisturbed.run(slow.run, { ...pace, least: 1_700 })).toBe(4)
  expect(slow.undisturbed.figures().runs_again).toBe(4)
})

test('on this machine a run is made once if nothing took its cores', async () => {
  const undisturbed = openUndisturbed(() => undefined, undefined, 0)
  expect(await undisturbed.run(async () => 'made')).toBe('made')
  const { stolen_percent_max } = undisturbed.figures()
  expect(stolen_percent_max >= 0 && stolen_percent_max <= 100).toBe(true)
})
