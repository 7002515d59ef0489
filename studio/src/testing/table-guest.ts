import { randomUUID } from 'node:crypto'
import {
  type MineAnswer,
  type TableFrame,
  tablePaths,
  type TableView,
  type TicketAnswer,
} from '@kancil/contract/seamless/tables'
import { type Answer, type openStudio, waitUntil } from './open-studio.ts'

type Studio = Pick<Awaited<ReturnType<typeof openStudio>>, 'url' | 'post' | 'get'>

export type Guest = Awaited<ReturnType<typeof sitDown>>

/** A player at the tables of a game: listens as the screen does, and bets by HTTP. */
export async function sitDown(studio: Studio, sessionID: string) {
  const tables = new Map<string, TableView>()
  const frames: TableFrame[] = []
  const url = `${studio.url.replace('http', 'ws')}${tablePaths.socket}?sessionID=${sessionID}`
  const socket = new WebSocket(url)
  socket.addEventListener('message', ({ data }) => {
    const frame = JSON.parse(String(data)) as TableFrame
    frames.push(frame)
    if (frame.type === 'snapshot') for (const table of frame.tables) tables.set(table.code, table)
    else tables.set(frame.table, { ...tables.get(frame.table)!, ...frame.change })
  })
  await waitUntil(() => frames.length > 0)
  const roundAt = (table: string) => tables.get(table)?.round ?? null
  const bet = (
    table: string,
    spots: Record<string, number>,
    change: Record<string, unknown> = {},
  ): Promise<Answer<TicketAnswer>> =>
    studio.post(tablePaths.bet, {
      ...{ sessionID, table, spots, group: 'small', requestId: randomUUID() },
      roundId: roundAt(table)?.roundId ?? '',
      ...change,
    })
  return {
    sessionID,
    socket,
    tables,
    frames,
    roundAt,
    bet,
    take: (roundId: string): Promise<Answer<TicketAnswer>> =>
      studio.post(tablePaths.take, { sessionID, roundId }),
    mine: (table: string): Promise<Answer<MineAnswer>> =>
      studio.get(`${tablePaths.mine}?sessionID=${sessionID}&table=${table}`),
    /** Waits for a round of the table that takes bets, other than the one given. */
    async open(table: string, not = ''): Promise<string> {
      await waitUntil(() => {
        const round = roundAt(table)
        return (
          round?.status === 'open' && round.roundId !== not && round.closesAt - Date.now() > 250
        )
      })
      return roundAt(table)!.roundId
    },
    close: () => socket.close(),
  }
}
