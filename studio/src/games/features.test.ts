import { isDeepStrictEqual } from 'node:util'
import type { SlotEvent } from '@kancil/contract/seamless/slot'
import { slots } from '@kancil/rules/games/slots/slots'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ask } from '../testing/database.ts'
import { openStudio } from '../testing/open-studio.ts'
import { type ScriptedPlatform, scriptedPlatform } from '../testing/scripted-platform.ts'
import { gameOf } from './catalogue.ts'

let platform: ScriptedPlatform
let studio: Awaited<ReturnType<typeof openStudio>>
beforeAll(async () => {
  platform = await scriptedPlatform(10_000_00n)
  studio = await openStudio(platform)
})
afterAll(async () => {
  await studio.close()
  await platform.close()
})

type Round = Awaited<ReturnType<typeof studio.playUntil>>['round']

/** The first event at which who returns is shown another round than the one decided, or null. */
async function firstChange(sessionID: string, round: Round): Promise<number | null> {
  for (let event = 0; event < Math.min(round.state.length, 12); event += 1) {
    await studio.post('/bet/event', { sessionID, event: String(event) })
    const { body } = await studio.authenticate(sessionID)
    if (!isDeepStrictEqual(body.round, { ...round, event: String(event) })) return event
  }
  return null
}

test('F8, teeth: a round that is another one when its player returns is found', async () => {
  const playerId = 'returns-to-another'
  platform.answers.verify['playerId'] = playerId
  const sessionID = await studio.session({ playerId, gameCode: 'harimau-emas' })
  const { round } = await studio.playUntil(sessionID, true)
  await ask(studio.databaseUrl, 'update round set state = $1 where round_id = $2', [
    JSON.stringify(round.state.toReversed()),
    round.roundId,
  ])
  expect(await firstChange(sessionID, round)).toBe(0)
})

describe.each(slots.map(({ sheet }) => [sheet.id] as const))('%s', (code) => {
  test('is played, recorded, replayed and verified; every symbol has its drawing', async () => {
    const playerId = `player-of-${code}`
    platform.answers.verify['playerId'] = playerId
    const sessionID = await studio.session({ playerId, gameCode: code })
    const game = gameOf(code)!
    for (let played = 0; played < 12; played += 1) {
      const { status, body } = await studio.play(sessionID)
      expect(status, JSON.stringify(body)).toBe(200)
      const { round } = body
      const open = await studio.authenticate(sessionID)
      expect(open.body.round?.roundId ?? null).toBe(round.active ? round.roundId : null)
      if (round.active) await studio.endRound(sessionID)
      const events = round.state as SlotEvent[]
      expect(events.at(-1)).toMatchObject({ type: 'roundEnd', amount: round.payout })
      const page = await (
        await fetch(`${studio.url}/studio/rimba/rounds/${round.roundId}?lang=ar`)
      ).text()
      const screens = events.filter((event) => event.type === 'spin' || event.type === 'tumble')
      expect(page.match(/<div data-columns=/g)).toHaveLength(screens.length)
      for (const name of new Set(screens.flatMap(({ window }) => window.flat()))) {
        expect(game.symbols.drawing(name)).toContain('<svg')
        expect(game.symbols.nameOf(name, 'ar')).not.toBe('')
      }
    }
  })

  test('left at any event, the same round comes back, no new one begins, and it is paid once', async () => {
    const playerId = `leaves-${code}`
    platform.answers.verify['playerId'] = playerId
    const sessionID = await studio.session({ playerId, gameCode: code })
    const { round } = await studio.playUntil(sessionID, true)
    expect(await firstChange(sessionID, round)).toBeNull()
    for (let event = 0; event < Math.min(round.state.length, 12); event += 1) {
      await studio.post('/bet/event', { sessionID, event: String(event) })
      const second = await studio.play(sessionID)
      expect(second.body).toMatchObject({ error: 'ERR_VAL', reason: 'BET_ACTIVE' })
    }
    const wins = platform.calls('/win').length
    expect((await studio.endRound(sessionID)).status).toBe(200)
    expect((await studio.endRound(sessionID)).status).toBe(400)
    expect(platform.calls('/win')).toHaveLength(wins + 1)
  })

  test('a stake off the step and one above the limit take nothing', async () => {
    const playerId = `limits-of-${code}`
    platform.answers.verify['playerId'] = playerId
    const sessionID = await studio.session({ playerId, gameCode: code })
    const before = platform.calls('/bet').length
    for (const amount of [1_010_000, 5_000_000_000, 1]) {
      const { status, body } = await studio.play(sessionID, amount)
      expect([status, body]).toEqual([400, expect.objectContaining({ error: 'ERR_VAL' })])
    }
    expect(platform.calls('/bet')).toHaveLength(before)
  })
})
