import { type LotteryGame, lotteryGames } from '@kancil/contract/lottery/games'
import type { ReactElement } from 'react'
import { useLanguage, useText } from '../../i18n/use-text.tsx'
import { textParam, useQueryParams } from '../../lib/call/query-params.ts'
import { useQueryOf } from '../../lib/call/queries.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { GameRoom } from './board/game-room.tsx'
import { ProofDialog } from './proof/proof-dialog.tsx'

/** As in the specification; `issue` is the lasting link to a draw's proof. */
const params = {
  gameCode: textParam('', 32),
  playType: textParam('', 32),
  issue: textParam('', 16),
}

/** The lottery: a game's board, its draw, the slip and the member's tickets. */
export function LotteryRoom(): ReactElement {
  const text = useText()
  const [query, setQuery] = useQueryParams(params)
  const games = useQueryOf(lotteryGames, { language: useLanguage() }, { staleMs: 300_000 })
  const list = games.data?.list ?? []
  const game = list.find((one) => one.gameCode === query.gameCode) ?? list[0]
  const choosePlay = (playType: string): void => setQuery({ playType }, { replace: true })
  return (
    <div className="wrap py-4 md:py-6 min-h-[calc(100dvh-65px)] grid content-start gap-4">
      <h1 className="text-xl md:text-2xl font-bold tracking-tight">{text('lottery.title')}</h1>
      {games.data && !game && <EmptyState title={text('lottery.closed')} />}
      {!game && !games.data && <span className="waiting card h-64" />}
      {game && (
        <Games
          list={list}
          game={game}
          onChange={(gameCode) => setQuery({ gameCode, playType: '' })}
        >
          <GameRoom
            key={game.gameCode}
            game={game}
            playType={query.playType || game.defaultPlay}
            onPlay={choosePlay}
            onProof={(issue) => setQuery({ gameCode: game.gameCode, issue })}
          />
        </Games>
      )}
      {game && query.issue !== '' && (
        <ProofDialog
          gameCode={game.gameCode}
          issueNo={query.issue}
          onClose={() => setQuery({ issue: '' }, { replace: true })}
        />
      )}
    </div>
  )
}

function Games(props: {
  list: readonly LotteryGame[]
  game: LotteryGame
  onChange: (gameCode: string) => void
  children: ReactElement
}): ReactElement {
  const text = useText()
  if (props.list.length < 2) return props.children
  return (
    <Tabs
      label={text('lottery.games')}
      tabs={props.list.map(({ gameCode, name }) => ({ key: gameCode, label: name }))}
      active={props.game.gameCode}
      onChange={props.onChange}
    >
      {props.children}
    </Tabs>
  )
}
