import type { Session } from '../rounds/session-store.ts'
import type { WebSocket } from 'ws'
import { expect, test } from 'vitest'
import type { Studio } from '../studio.ts'
import { createHall } from './hall.ts'

test('a socket that closes while its room is read for the first time stays out', async () => {
  const sent: string[] = []
  const socket = {
    readyState: 1,
    OPEN: 1,
    bufferedAmount: 0,
    send: (text: string) => sent.push(text),
  }
  const store = { rows: async () => [], transaction: async () => undefined }
  const clock = { now: () => new Date() }
  const hall = createHall({ store, clock, log: console } as unknown as Studio)
  const session = { gameCode: 'baccarat' } as Session
  const entering = hall.door.enter(socket as unknown as WebSocket, session)
  socket.readyState = 3
  hall.door.leave(socket as unknown as WebSocket)
  await entering
  await hall.door.resend(socket as unknown as WebSocket)
  expect(sent).toEqual([])
})
