import { type PvpRoom, pvpRoomList, type RoomCategory } from '@kancil/contract/games/rooms'
import { Users } from 'lucide-react'
import type { ReactElement } from 'react'
import { useFormat, useLanguage, useText } from '../../../i18n/use-text.tsx'
import type { MessageId } from '../../../i18n/message-id.ts'
import { useQueryOf } from '../../../lib/call/queries.ts'
import { useNavigate } from '../../../lib/router.tsx'
import { useGuard } from '../../../lib/session/guard.ts'
import { useHydrated } from '../../../lib/session/stored-choice.ts'
import { Button } from '../../../ui/button.tsx'

const refreshMs = 10_000
const levels: Readonly<Record<string, MessageId>> = {
  novice: 'games.room.novice',
  normal: 'games.room.normal',
  expert: 'games.room.expert',
  master: 'games.room.master',
}

/** The rooms of a category's games, as their vendors tell them: stakes, who sits there, a seat. */
export function Rooms({ category }: { category: RoomCategory }): ReactElement | null {
  const text = useText()
  const language = useLanguage()
  const hydrated = useHydrated()
  const { data } = useQueryOf(
    pvpRoomList,
    { language, gameType: category },
    { staleMs: refreshMs, everyMs: refreshMs },
  )
  const rooms = data?.list ?? []
  if (!hydrated || rooms.length === 0) return null
  return (
    <section className="grid gap-3">
      <h2 className="text-base font-semibold">{text('games.room.title')}</h2>
      <ul className="grid gap-3 grid-cols-2 lg:grid-cols-4">
        {rooms.map((room) => (
          <Room key={room.roomId} room={room} category={category} />
        ))}
      </ul>
    </section>
  )
}

function Room({ room, category }: { room: PvpRoom; category: RoomCategory }): ReactElement {
  const text = useText()
  const format = useFormat()
  const guard = useGuard()
  const navigate = useNavigate()
  const open = (): void => {
    const place = new URLSearchParams({ gameId: room.gameId, room: room.roomId })
    guard('session', () => void navigate(`/game?${place}`))
  }
  const level = levels[room.level]
  const { currency, seated, tables } = room
  const isReef = category === 'FISH'
  const money = (amount: string): string => format.money(amount, currency)
  return (
    <li className="flex flex-col gap-1 p-3 rounded-[14px] bg-surface border border-hair text-sm">
      <h3 className="font-semibold">
        {room.gameName} · {level ? text(level) : room.level}
      </h3>
      <p className="num text-gold font-semibold">
        {isReef
          ? text('games.room.bullet', { least: money(room.minBet), most: money(room.maxBet) })
          : text('games.room.base', { amount: money(room.minBet) })}
      </p>
      <p className="num text-muted">{text('games.room.entry', { amount: money(room.minEntry) })}</p>
      <p className="flex items-center gap-1.5 text-muted">
        <Users size={15} aria-hidden="true" />
        {text(isReef ? 'games.room.seatedReef' : 'games.room.seated', { seated, tables })}
      </p>
      {!isReef && <p className="text-muted">{text('games.room.rake', { rake: room.rakePct })}</p>}
      <Button
        className="mt-auto"
        disabled={room.status === 'closed'}
        onClick={open}
        aria-label={text('games.room.joinNamed', {
          room: `${room.gameName} ${level ? text(level) : room.level}`,
        })}
      >
        {text('games.room.join')}
      </Button>
    </li>
  )
}
