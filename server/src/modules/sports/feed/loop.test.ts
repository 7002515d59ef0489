import type { AddressInfo } from 'node:net'
import { createLineFeed } from '@kancil/adapters/sports-feed/line-feed'
import { sandboxFeedPath, sandboxMatchPath } from '@kancil/contract/ports/sports-feed'
import { sportsBoard, sportsTree } from '@kancil/contract/sports/board'
import { sportsRoutes } from '@kancil/sandbox/sports/feed-routes'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type SportsWorld, sportsWorld } from '../../../testing/sports-world.ts'
import { openEngine, type SportsEngine } from '../door.ts'

let world: SportsWorld
let sandbox: FastifyInstance
let engine: SportsEngine
let url: string
beforeAll(async () => {
  world = await sportsWorld()
  sandbox = Fastify({ forceCloseConnections: true })
  sportsRoutes(sandbox, { clock: { now: () => world.server.clock.now() } })
  await sandbox.listen({ host: '127.0.0.1', port: 0 })
  url = `http://127.0.0.1:${(sandbox.server.address() as AddressInfo).port}`
  engine = openEngine(world.server.kernel, createLineFeed(`${url}${sandboxFeedPath}`))
  engine.start()
})
afterAll(async () => {
  await engine.stop()
  await sandbox.close()
  await world.server.stop()
})

const board = async (tab: 'live' | 'early' | 'today') =>
  (
    await world.server.visitor().call(sportsBoard, { sport: 'football', tab })
  ).value.leagues.flatMap(({ matches }) => matches)
const wait = { timeout: 45_000 }

test('the sandbox plays the feed: matches now and coming, and a match that is hurried on', async () => {
  await expect.poll(() => board('early').then(({ length }) => length), wait).toBeGreaterThan(20)
  await expect.poll(() => board('live').then(({ length }) => length), wait).toBeGreaterThan(0)
  const treeOf = async () => (await world.server.visitor().call(sportsTree, {})).value
  await expect.poll(() => treeOf().then(({ isFeedUp }) => isFeedUp), wait).toBe(true)
  const tree = await treeOf()
  expect(tree.sports.map(({ sport }) => sport).toSorted()).toEqual([
    ...['cockfight', 'esports', 'football'],
  ])
  const { matchId } = (await board('early'))[0]!
  const act = (name: string) =>
    fetch(`${url}${sandboxMatchPath}/${matchId}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ act: name }),
    })
  expect((await act('fly')).status).toBe(400)
  await act('kickOff')
  await act('homeGoal')
  const scoreOf = async () =>
    (await board('live')).find((match) => match.matchId === matchId)?.scores.ft
  await expect.poll(scoreOf, wait).toEqual([1, 0])
})

test('a connection that is lost suspends everything', async () => {
  sandbox.server.closeAllConnections()
  const isUp = async () => (await world.server.visitor().call(sportsTree, {})).value.isFeedUp
  await expect.poll(isUp, wait).toBe(false)
  // It comes back with a recovery that ends with a whole snapshot.
  await expect.poll(isUp, wait).toBe(true)
})
