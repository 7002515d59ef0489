import { type LotteryGame, lotteryGames } from '@kancil/contract/lottery/games'
import { type ReactElement, Suspense } from 'react'
import type { MessageId } from '../../../i18n/message-id.ts'
import { useLanguage, useText } from '../../../i18n/use-text.tsx'
import { textParam, useQueryParams } from '../../../lib/call/query-params.ts'
import { useQueryOf } from '../../../lib/call/queries.ts'
import { lazyScreen } from '../../../lib/screen/lazy-screen.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { classNames } from '../../../ui/style/class-names.ts'
import { GameRoom } from '../board/game-room.tsx'
import { GamePicker } from './picker.tsx'
import { RecentGames } from './recent-games.tsx'

const ProofDialog = lazyScreen(
  () => import('../proof/dialog.tsx'),
  (m) => m.ProofDialog,
)

export type RoomVendors = readonly ('TCG_SEA' | 'TCG_LOTTO_VN' | 'ELOTT' | 'LOTT')[]

/** As in the specification; `issue` is the lasting link to a draw's proof. */
const params = {
  gameCode: textParam('', 32),
  playType: textParam('', 32),
  issue: textParam('', 16),
}

/** Some vendors' games: the board of one, its draw, the slip and the member's tickets. */
export function OpenRoom(props: {
  vendors: RoomVendors
  title: MessageId
  /** The page around it has its own margins. */
  isInPage?: boolean
  /** Above the kinds of games, a lane of those that were played or drawn last. */
  hasRecent?: boolean
}): ReactElement {
  const text = useText()
  const [query, setQuery] = useQueryParams(params)
  const games = useQueryOf(lotteryGames, { language: useLanguage() }, { staleMs: 300_000 })
  const list = (games.data?.list ?? []).filter(({ vassalage }) =>
    props.vendors.some((vendor) => vendor === vassalage),
  )
  const game = list.find(({ gameCode }) => gameCode === query.gameCode) ?? firstOf(list)
  const chooseGame = (gameCode: string): void => setQuery({ gameCode, playType: '' })
  const choosePlay = (playType: string): void => setQuery({ playType }, { replace: true })
  return (
    <div
      className={classNames(
        'min-h-[calc(100dvh-65px)] grid grid-cols-1 content-start gap-4',
        !props.isInPage && 'wrap py-4 md:py-6',
      )}
    >
      <h1 className="text-xl md:text-2xl font-bold tracking-tight">{text(props.title)}</h1>
      {games.data && !game && <EmptyState title={text('lottery.closed')} />}
      {!game && !games.data && <span className="waiting card h-64" />}
      {game && props.hasRecent && <RecentGames active={game.gameCode} onChange={chooseGame} />}
      {game && <GamePicker list={list} game={game} onChange={chooseGame} />}
      {game && (
        <GameRoom
          key={game.gameCode}
          game={game}
          playType={query.playType || game.defaultPlay}
          onPlay={choosePlay}
          onProof={(issue) => setQuery({ gameCode: game.gameCode, issue })}
          isInPage={props.isInPage ?? false}
        />
      )}
      {game && query.issue !== '' && (
        <Suspense fallback={null}>
          <ProofDialog
            gameCode={game.gameCode}
            issueNo={query.issue}
            onClose={() => setQuery({ issue: '' }, { replace: true })}
          />
        </Suspense>
      )}
    </div>
  )
}

/** A game that is on sale, if there is one. */
function firstOf(list: readonly LotteryGame[]): LotteryGame | undefined {
  return list.find(({ isOpen }) => isOpen) ?? list[0]
}
