import {
  cashbackDesk,
  changeCashback,
  decideCashback,
  estimateCashback,
} from '@kancil/contract/promotions/cashback-desk'
import { changeGuardedSetting, listSettings, type Settings } from '@kancil/contract/site/settings'
import { defaultSettings } from '@kancil/rules/site/defaults'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type GameWorld, gameWorld } from '../../../testing/game-world.ts'
import { setSetting } from '../../../testing/settings.ts'
import { readSettings } from '../../site/door.ts'
import { wallet } from '../../wallet/module.ts'
import { promotions } from '../module.ts'

let world: GameWorld
beforeAll(async () => {
  world = await gameWorld({ modules: [wallet, promotions] })
  const { playerId, sessionId } = await world.gamer({ balance: '90000.00' })
  const frame = { playerId, gameCode: 'test-slot', currency: 'MYR', roundId: 'a-large-round' }
  const stake = { ...frame, sessionId, transactionId: 'a-large-bet', amount: '60000.00' }
  await world.vendor.call('/bet', stake)
  await world.vendor.call('/win', {
    ...{ ...frame, transactionId: 'no-win', amount: '0.00', roundFinished: true },
  })
  await world.server.drain()
  await setSetting(world.server, 'cashback', slots(50, 100))
  await setSetting(world.server, 'rewards', { twoOperators: 500_00 })
})
afterAll(() => world?.server.stop())

/** The terms with another rate and maximum of the slots. */
function slots(rate: number, most: number): Settings['cashback'] {
  const { rateBasisPoints, categoryRebateMaxBasisPoints, claimMin } = defaultSettings.cashback
  return {
    rateBasisPoints: { ...rateBasisPoints, RNG: rate },
    categoryRebateMaxBasisPoints: { ...categoryRebateMaxBasisPoints, RNG: most },
    claimMin,
  }
}

type Operator = Awaited<ReturnType<GameWorld['server']['operator']>>
const admin = () => world.server.operator('admin')
const inForce = async () => (await readSettings(world.server.db)).cashback.rateBasisPoints.RNG
async function ask(by: Operator, terms: Settings['cashback'], ago = 0) {
  const { settings } = (await by.call(listSettings, {})).value
  const { version } = settings.find(({ key }) => key === 'cashback')!
  return by.call(changeCashback, { terms, version: version - ago })
}

test('an estimate says what terms cost by the stakes of the last days', async () => {
  const { value } = await (await admin()).call(estimateCashback, { terms: slots(80, 110) })
  expect(value).toMatchObject({
    ...{ now: '300.00', asked: '480.00', most: '660.00', needsSecond: true },
  })
  expect(value.lines.filter(({ staked }) => staked !== '0.00')).toEqual([
    { line: 'RNG', staked: '60000.00', now: '300.00', asked: '480.00', most: '660.00' },
  ])
  // Less than now, or below the threshold, is one operator's to decide.
  for (const terms of [slots(40, 100), slots(70, 80)])
    expect((await (await admin()).call(estimateCashback, { terms })).value.needsSecond).toBe(false)
  // Nothing was staked live, and less is asked of the slots: but whoever plays live then gets more.
  const { rateBasisPoints, categoryRebateMaxBasisPoints, claimMin } = slots(49, 100)
  const live = {
    rateBasisPoints: { ...rateBasisPoints, LIVE: 500 },
    categoryRebateMaxBasisPoints: { ...categoryRebateMaxBasisPoints, LIVE: 500 },
    claimMin,
  }
  const shifted = await (await admin()).call(estimateCashback, { terms: live })
  expect(shifted.value).toMatchObject({ asked: '294.00', most: '600.00', needsSecond: true })
})

test('costly terms wait for another operator; cheaper ones are in force at once', async () => {
  const [first, second] = [await admin(), await admin()]
  expect((await ask(first, slots(40, 100))).value).toEqual({ isWaiting: false })
  expect(await inForce()).toBe(40)
  expect((await ask(first, slots(80, 110))).value).toEqual({ isWaiting: true })
  // Asked for again: only the latest waits.
  expect((await ask(first, slots(90, 110))).value).toEqual({ isWaiting: true })
  expect(await inForce()).toBe(40)
  const shown = async (by: Operator) => (await by.call(cashbackDesk, {})).value.proposal
  expect(await shown(second)).toMatchObject({ isOwn: false, terms: slots(90, 110) })
  const { proposalId, isOwn } = (await shown(first))!
  expect(isOwn).toBe(true)
  const decide = (by: Operator, isApproved: boolean) =>
    by.call(decideCashback, { proposalId, isApproved })
  expect((await decide(first, true)).code).toBe('same_operator')
  // Both press at once.
  const answers = await Promise.all([decide(second, true), decide(second, true)])
  expect(answers.map(({ code }) => code).toSorted()).toEqual(['', 'already_decided'])
  expect([await inForce(), await shown(second)]).toEqual([90, null])
})

test('what was asked for of older terms, is dropped, or is no setting at all changes nothing', async () => {
  const [first, second] = [await admin(), await admin()]
  expect((await ask(first, slots(95, 110))).value).toEqual({ isWaiting: true })
  const { proposalId } = (await second.call(cashbackDesk, {})).value.proposal!
  await setSetting(world.server, 'cashback', { claimMin: 2_00 })
  const stale = await second.call(decideCashback, { proposalId, isApproved: true })
  expect(stale.code).toBe('setting_changed')
  const dropped = await first.call(decideCashback, { proposalId, isApproved: false })
  expect([dropped.code, await inForce()]).toEqual(['', 90])
  expect((await ask(first, slots(96, 110), 1)).code).toBe('setting_changed')
  const around = { key: 'cashback', value: slots(99, 110), version: 4 }
  expect((await first.call(changeGuardedSetting, around as never)).status).toBe(400)
  expect(await inForce()).toBe(90)
})
