import {
  cashbackDesk,
  changeCashback,
  decideCashback,
  estimateCashback,
} from '@kancil/contract/promotions/cashback-desk'
import type { GameCategory } from '@kancil/contract/games/vendors'
import type { Currency } from '@kancil/contract/money'
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
  await loses(world.vendor, 'MYR', '60000.00')
  await setSetting(world.server, 'cashback', slots(50, 100))
  await setSetting(world.server, 'rewards', { twoOperators: 500_00 })
})
afterAll(() => world?.server.stop())

/** Somebody stakes an amount on a slot and wins nothing. */
async function loses(
  vendor: GameWorld['vendor'],
  currency: Currency,
  amount: string,
  vendorId = 'acme',
): Promise<void> {
  const { playerId, sessionId } = await world.gamer({ balance: '90000.00', currency, vendorId })
  const frame = { playerId, gameCode: 'test-slot', currency, roundId: `round-of-${playerId}` }
  const stake = { ...frame, sessionId, transactionId: `bet-of-${playerId}`, amount }
  expect((await vendor.call('/bet', stake)).body['status']).toBe('OK')
  const end = { transactionId: `end-of-${playerId}`, amount: '0.00', roundFinished: true }
  await vendor.call('/win', { ...frame, ...end })
  await world.server.drain()
}

/** The terms with another rate and maximum of one line. */
function termsOf(line: GameCategory, rate: number, most: number): Settings['cashback'] {
  const { rateBasisPoints, categoryRebateMaxBasisPoints, claimMin } = defaultSettings.cashback
  return {
    rateBasisPoints: { ...rateBasisPoints, [line]: rate },
    categoryRebateMaxBasisPoints: { ...categoryRebateMaxBasisPoints, [line]: most },
    claimMin,
  }
}
const slots = (rate: number, most: number) => termsOf('RNG', rate, most)

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
  const sums = { now: '300.00', asked: '480.00', most: '660.00' }
  expect(value).toMatchObject({ currencies: [{ currency: 'MYR', ...sums }], needsSecond: true })
  expect(value.currencies[0]!.lines.filter(({ staked }) => staked !== '0.00')).toEqual([
    { line: 'RNG', staked: '60000.00', ...sums },
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
  expect(shifted.value).toMatchObject({
    ...{ currencies: [{ asked: '294.00', most: '600.00' }], needsSecond: true },
  })
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

test('each currency that was staked is estimated, and any of them may need a second operator', async () => {
  const lion = await world.addVendor({ id: 'lion', currencies: ['MYR', 'SGD'] })
  const operator = await admin()
  const needsSecond = async () => {
    const { value } = await operator.call(estimateCashback, { terms: slots(100, 120) })
    return [value.needsSecond, ...value.currencies.map(({ currency, most }) => [currency, most])]
  }
  await setSetting(world.server, 'rewards', { twoOperators: 800_00 })
  expect(await needsSecond()).toEqual([false, ['MYR', '720.00']])
  await loses(lion, 'SGD', '66000.00', 'lion')
  expect(await needsSecond()).toEqual([false, ['MYR', '720.00'], ['SGD', '792.00']])
  await loses(lion, 'SGD', '1000.00', 'lion')
  expect(await needsSecond()).toEqual([true, ['MYR', '720.00'], ['SGD', '804.00']])
  const { paid } = (await operator.call(cashbackDesk, {})).value
  expect(paid).toEqual([{ currency: 'MYR', amount: '0.00', claims: 0, members: 0 }])
})
