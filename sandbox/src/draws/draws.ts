import type { DrawAnnouncement, SandboxDrawAct } from '@kancil/contract/ports/draw-results'
import { diceOf } from '../sports/chance.ts'
import { type OfficialGame, officialGames } from './official-games.ts'
import { signBody } from './signing.ts'

const dayMs = 86_400_000
/** How long after the draw its result is announced. */
const announcedAfterMs = 45_000
const keptDays = 7

type Signed = { readonly body: string; readonly signature: string }
type Sent = Signed & { readonly at: number }
type Place = Pick<DrawAnnouncement, 'gameCode' | 'issueNo'>

/** The pretended source: what it announced until now, and what goes wrong with it. */
export function openDraws() {
  /** What the desk had announced beside the schedule, and draws that are held back. */
  const extra: Sent[] = []
  const delayed = new Set<string>()

  function announcements(since: number, now: number): Signed[] {
    return [...scheduled(since, now), ...extra]
      .filter(({ at }) => at >= since && at <= now)
      .toSorted((one, other) => one.at - other.at)
      .map(({ body, signature }) => ({ body, signature }))
  }

  function scheduled(since: number, now: number): Sent[] {
    const from = Math.max(since, now - keptDays * dayMs)
    return officialGames.flatMap((game) =>
      drawsOf(game, from, now)
        .filter(({ issueNo }) => !delayed.has(`${game.gameCode} ${issueNo}`))
        .map(({ issueNo, at }) => announced({ gameCode: game.gameCode, issueNo }, 1, at)),
    )
  }

  /** @returns false where the source has no such game */
  function act({ gameCode, issueNo }: Place, wanted: SandboxDrawAct, now: number): boolean {
    const game = officialGames.find((candidate) => candidate.gameCode === gameCode)
    if (!game) return false
    const place = { gameCode, issueNo }
    const serial = extra.length + 2
    const send = (sent: Sent): boolean => extra.push(sent) > 0
    switch (wanted) {
      case 'delay':
        delayed.add(`${gameCode} ${issueNo}`)
        return true
      case 'announce':
        delayed.add(`${gameCode} ${issueNo}`)
        return send(announced(place, 1, now))
      case 'repeat':
        return send(announced(place, 1, now, `${serial}`))
      case 'change':
        return send(announced(place, serial, now))
      case 'forge': {
        const { body } = announced(place, serial, now)
        return send({ at: now, body, signature: signBody(`${body} `) })
      }
      case 'misplace': {
        const day = `${Number(issueNo.slice(0, 8)) + 10_000}`
        return send(announced({ gameCode, issueNo: `${day}-0001` }, serial, now))
      }
    }
  }

  return { announcements, act }
}

/** The draws of a game whose results were announced in a span. */
function drawsOf(game: OfficialGame, from: number, until: number) {
  const [hours, minutes] = game.drawAt.split(':').map(Number) as [number, number]
  const draws: { issueNo: string; at: number }[] = []
  const offset = game.offsetMinutes * 60_000
  const first = Math.floor((from + offset) / dayMs) * dayMs
  for (let day = first; day <= until + offset; day += dayMs) {
    const date = new Date(day)
    const isDrawn =
      game.weekdays?.includes(date.getUTCDay()) || game.monthDays?.includes(date.getUTCDate())
    const at = day - offset + (hours * 60 + minutes) * 60_000 + announcedAfterMs
    if (!isDrawn || at < from || at > until) continue
    draws.push({ issueNo: `${date.toISOString().slice(0, 10).replaceAll('-', '')}-0001`, at })
  }
  return draws
}

/** The same numbers for the same draw; another turn has others. */
function announced({ gameCode, issueNo }: Place, turn: number, at: number, again = ''): Sent {
  const game = officialGames.find((candidate) => candidate.gameCode === gameCode)!
  const dice = diceOf(`draw ${gameCode} ${issueNo} ${turn}`)
  const number = (digits: number) =>
    Array.from({ length: digits }, () => Math.floor(dice() * 10)).join('')
  const prizes = Object.fromEntries(
    game.prizes.map(([prize, count, digits]) => [
      prize,
      count === 1 ? number(digits) : Array.from({ length: count }, () => number(digits)),
    ]),
  )
  const announcement: DrawAnnouncement = {
    id: [gameCode, issueNo, turn, again].filter((part) => part !== '').join('/'),
    ...{ gameCode, issueNo },
    result: game.isTable ? { prizes } : prizes,
    announcedAt: new Date(at).toISOString(),
  }
  const body = JSON.stringify(announcement)
  return { at, body, signature: signBody(body) }
}
