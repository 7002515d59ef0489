import { randomUUID } from 'node:crypto'
import { type PvpAct, pvpPaths, type PvpView, type SitAnswer } from '@kancil/contract/seamless/pvp'
import { type Answer, type openStudio, waitUntil } from './open-studio.ts'

type Studio = Pick<Awaited<ReturnType<typeof openStudio>>, 'url' | 'post' | 'get'>

export type CardGuest = Awaited<ReturnType<typeof visitParlour>>

/** A player of a card game: listens as the screen does, and acts by HTTP. */
export async function visitParlour(studio: Studio, sessionID: string) {
  const frames: PvpView[] = []
  const url = `${studio.url.replace('http', 'ws')}${pvpPaths.socket}?sessionID=${sessionID}`
  const socket = new WebSocket(url)
  socket.addEventListener('message', ({ data }) => frames.push(JSON.parse(String(data)) as PvpView))
  await waitUntil(() => frames.length > 0)
  const view = (): PvpView => frames.at(-1)!
  const table = () => view().table
  return {
    sessionID,
    socket,
    frames,
    view,
    table,
    me: () => table()?.seats.find(({ isMe }) => isMe),
    sit: (
      level: string,
      amount: number,
      change: Record<string, unknown> = {},
    ): Promise<Answer<SitAnswer>> =>
      studio.post(pvpPaths.sit, {
        ...{ sessionID, level, amount, requestId: randomUUID(), seed: 'seed1' },
        ...change,
      }),
    act: (act: PvpAct | object, handId = table()?.hand?.handId ?? ''): Promise<Answer<PvpView>> =>
      studio.post(pvpPaths.act, { sessionID, handId, act }),
    leave: (): Promise<Answer<PvpView>> => studio.post(pvpPaths.leave, { sessionID }),
    look: (): Promise<Answer<PvpView>> => studio.get(`${pvpPaths.view}?sessionID=${sessionID}`),
    async phase(phase: string): Promise<void> {
      await waitUntil(() => table()?.phase === phase)
    },
    close: () => socket.close(),
  }
}
