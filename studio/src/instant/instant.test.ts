import type { ReplayAnswer } from '@kancil/contract/seamless/fair-history'
import type { FairAnswer, VerifyAnswer } from '@kancil/contract/seamless/fair'
import { StepAnswer } from '@kancil/contract/seamless/instant'
import type { KebunShown } from '@kancil/rules/games/instant/kebun-durian'
import { Value } from 'typebox/value'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openStudio, waitUntil } from '../testing/open-studio.ts'
import { scriptedPlatform, type ScriptedPlatform } from '../testing/scripted-platform.ts'
import { ask } from '../testing/database.ts'
import { instantGames } from './catalogue.ts'

let platform: ScriptedPlatform
let studio: Awaited<ReturnType<typeof openStudio>>

beforeEach(async () => {
  platform = await scriptedPlatform(1_000_00n)
  studio = await openStudio(platform)
})
afterEach(async () => {
  await studio.close()
  await platform.close()
})

const modes: Readonly<Record<string, string>> = {
  'dadu-pantas': 'over-4950',
  'gasing-jatuh': 'low-16',
  'roda-kampung': 'low',
}
const step = (sessionID: string, tree: number) =>
  studio.post<StepAnswer>('/studio/rimba/step', { sessionID, step: tree })
const kebun = (round: { state: unknown[] }) => round.state[0] as KebunShown

test.each(Object.entries(modes))(
  '%s: staked, decided, paid, and checked again',
  async (code, mode) => {
    const session = await studio.session({ gameCode: code })
    const paid: number[] = []
    for (let played = 0; played < 8; played += 1) {
      const { status, body } = await studio.play(session, 1_000_000, mode)
      expect(status).toBe(200)
      expect(body.round.mode).toBe(mode)
      if (body.round.active) expect((await studio.endRound(session)).status).toBe(200)
      paid.push(body.round.payout)
    }
    const staked = 8 * 1_000_000
    const balance = 1_000_000_000 - staked + paid.reduce((sum, payout) => sum + payout, 0)
    expect((await studio.authenticate(session)).body.balance.amount).toBe(balance)
    await studio.post('/studio/rimba/fair/rotate', { sessionID: session })
    const fair = await studio.get<FairAnswer>(`/studio/rimba/fair?sessionID=${session}`)
    const [seed] = fair.body.revealed
    const history = await studio.get<{ rounds: { roundId: string }[] }>(
      `/studio/rimba/history?sessionID=${session}`,
    )
    expect(history.body.rounds).toHaveLength(8)
    for (const { roundId } of history.body.rounds) {
      const { round } = (await studio.get<ReplayAnswer>(`/studio/rimba/replay/${roundId}`)).body
      const { clientSeed, nonce, serverSeedHash } = round.fair
      expect(serverSeedHash).toBe(seed?.serverSeedHash)
      const again = await studio.post<VerifyAnswer>('/studio/rimba/verify', {
        ...{ gameCode: code, serverSeed: seed?.serverSeed, clientSeed, nonce, mode },
      })
      expect(again.body.shown).toEqual(round.state[0])
    }
  },
)

test.each([
  ['a mode of another game', 'roda-kampung', 'under-4950', 1_000_000, 'UNKNOWN_MODE'],
  ['the mode of a slot', 'dadu-pantas', 'BASE', 1_000_000, 'UNKNOWN_MODE'],
  ['a stake off the step', 'dadu-pantas', 'under-4950', 150_000, 'INVALID_AMOUNT'],
  ['a stake above the limit', 'dadu-pantas', 'under-4950', 50_100_000, 'INVALID_AMOUNT'],
  ['an amount that the currency lacks', 'dadu-pantas', 'under-4950', 100_001, 'INVALID_AMOUNT'],
])('%s is refused, nothing staked', async (_what, gameCode, mode, amount, reason) => {
  const session = await studio.session({ gameCode })
  const { status, body } = await studio.play(session, amount, mode)
  expect([status, body.reason]).toEqual([400, reason])
  expect(platform.calls('/bet')).toHaveLength(0)
})

test('a hidden nest: the round waits through a reload, and its layout stays hidden', async () => {
  const session = await studio.session({ gameCode: 'kebun-durian' })
  const begun = (await studio.play(session, 1_000_000, 'nests-1')).body.round
  expect(kebun(begun)).toMatchObject({ opened: [], nests: null })
  expect((await studio.endRound(session)).body.reason).toBe('STEP_FIRST')
  expect((await studio.play(session, 1_000_000, 'nests-1')).body.reason).toBe('BET_ACTIVE')
  let tree = 0
  let answer = await step(session, tree)
  while (kebun(answer.body.round).isStung) {
    await studio.play(session, 1_000_000, 'nests-1')
    answer = await step(session, (tree += 1))
  }
  expect(Value.Check(StepAnswer, answer.body)).toBe(true)
  expect(answer.body.round.payout).toBe(1_030_000)
  // Asked again after a lost answer, it is the same round.
  expect((await step(session, tree)).body).toEqual(answer.body)
  expect((await studio.authenticate(session)).body.round?.state).toEqual(answer.body.round.state)
  expect(JSON.stringify((await studio.authenticate(session)).body)).not.toContain('"nests":[')
  const before = platform.purse.text()
  const { body } = await studio.endRound(session)
  expect(body.balance.amount).toBe(Number(before) * 1_000_000 + 1_030_000)
  expect((await step(session, 24)).body.reason).toBe('BET_NOT_FOUND')
})

test('a nest ends the round with nothing, and the next may begin at once', async () => {
  const session = await studio.session({ gameCode: 'kebun-durian' })
  await studio.play(session, 1_000_000, 'nests-20')
  let tree = 0
  let { round } = (await step(session, tree)).body
  while (!kebun(round).isOver) ({ round } = (await step(session, (tree += 1))).body)
  if (kebun(round).isStung) {
    expect(round).toMatchObject({ active: false, payout: 0 })
    expect(kebun(round).nests).toHaveLength(20)
  }
  if (round.active) await studio.endRound(session)
  expect((await studio.play(session, 1_000_000, 'nests-3')).status).toBe(200)
  await waitUntil(() => platform.calls('/round/close').length === 1)
})

test('steps that the game does not have', async () => {
  const dice = await studio.session({ gameCode: 'dadu-pantas' })
  expect((await step(dice, 3)).body.reason).toBe('BET_NOT_FOUND')
  const orchard = await studio.session({ gameCode: 'kebun-durian' })
  await studio.play(orchard, 1_000_000, 'nests-3')
  expect((await step(orchard, 25)).body.reason).toBe('BAD_STEP')
  expect((await step(orchard, -1)).status).toBe(400)
  expect((await step('no-such-session-at-all', 1)).body.error).toBe('ERR_IS')
})

test('the operator’s cap holds back what passes it', async () => {
  platform.answers.verify['limits'] = { maxWin: '1.50' }
  const session = await studio.session({ gameCode: 'dadu-pantas' })
  for (;;) {
    const { round } = (await studio.play(session, 1_000_000, 'under-4950')).body
    if (!round.active) continue
    expect(round.payout).toBe(1_500_000)
    const page = await fetch(`${studio.url}/studio/rimba/rounds/${round.roundId}?lang=en`)
    expect(await page.text()).toContain('held this one back')
    break
  }
})

test('every game has its rules published, under the hash that its rounds name', async () => {
  for (const { code, rules, rtpVersion } of instantGames) {
    const sheet = await (await fetch(`${studio.url}/studio/rimba/sheets/${code}`)).text()
    expect(sheet).toBe(JSON.stringify(rules.sheet))
    expect(rtpVersion).toMatch(/^[0-9a-f]{16}$/)
  }
})

test('two steps at once are two steps, one after the other', async () => {
  const session = await studio.session({ gameCode: 'kebun-durian' })
  await studio.play(session, 1_000_000, 'nests-1')
  await Promise.all([step(session, 3), step(session, 4), step(session, 3)])
  const [row] = await ask(studio.databaseUrl, 'select state from round')
  const [shown] = JSON.parse(String(row?.['state'])) as [KebunShown]
  const { opened } = shown
  expect(new Set(opened).size).toBe(opened.length)
  if (!shown.isStung) expect(opened.toSorted()).toEqual([3, 4])
})
