import type { LotteryGame } from '@kancil/contract/lottery/games'
import { familyOf } from '@kancil/rules/lottery/families'
import { type ReactElement, Suspense, useState } from 'react'
import { useText } from '../../../i18n/use-text.tsx'
import { lazyScreen } from '../../../lib/screen/lazy-screen.tsx'
import { Notice } from '../../../ui/feedback/alert.tsx'
import { DrawBoard } from '../draw/board.tsx'
import { LatestDraws } from '../draw/latest-draws.tsx'
import { Slip } from '../slip/slip.tsx'
import { useSlip } from '../slip/use-slip.ts'
import { OwnChases } from '../chase/own-chases.tsx'
import { OwnTickets } from '../tickets/own-tickets.tsx'
import { Winners } from '../tickets/winners.tsx'
import { RulesButton } from '../rules/dialog.tsx'
import { NumberPicker } from './number-picker.tsx'
import { PlayTabs } from './play-tabs.tsx'
import { type Board, rulesOf, useBoard, useStakeCurrency } from './use-board.ts'

const Trends = lazyScreen(
  () => import('../trend/trends.tsx'),
  (m) => m.Trends,
)

const BetSheet = lazyScreen(
  () => import('./bet-sheet.tsx'),
  (m) => m.BetSheet,
)

const BetGrid = lazyScreen(
  () => import('./bet-grid.tsx'),
  (m) => m.BetGrid,
)

/** Families whose players write bets with their amounts. */
const hasSheet = (family: string): boolean => family === '4d' || family.startsWith('vn-')

type Props = {
  game: LotteryGame
  playType: string
  onPlay: (play: string) => void
  onProof: (issueNo: string) => void
  isInPage: boolean
}

/** One game: on wide screens the slip stands beside the board, on a phone below it. */
export function GameRoom(props: Props): ReactElement {
  const board = useBoard(props.game.gameCode)
  if (!board) return <span className="waiting card h-96" />
  return <OpenRoom {...props} board={board} />
}

function OpenRoom({ game, board, playType, onPlay, onProof, isInPage }: Props & { board: Board }) {
  const text = useText()
  const rules = rulesOf(board)
  const family = familyOf(rules.family)
  const plays = family.plays.filter(({ code }) => rules.prices[code] ?? rules.groups?.chances[code])
  const play = plays.find(({ code }) => code === playType) ?? plays[0]!
  const currency = useStakeCurrency(rules)
  const slip = useSlip(rules, currency)
  // Chosen numbers stay when another play is looked at.
  const [chosen, setChosen] = useState<Readonly<Record<string, readonly string[]>>>({})
  const numbers = chosen[play.code] ?? []
  const choose = (next: readonly string[]): void => setChosen({ ...chosen, [play.code]: next })
  return (
    <div className="grid gap-4 lg:grid-cols-[minmax(0,1fr)_22rem] items-start">
      <div className="grid gap-4 min-w-0">
        <DrawBoard board={board} onProof={onProof} />
        {!game.isOpen && <Notice tone="warning">{text('lottery.closed')}</Notice>}
        <section className="card p-3 md:p-5 grid gap-4 min-w-0">
          <PlayTabs plays={plays} active={play} rules={rules} onChange={onPlay}>
            <RulesButton board={board} plays={plays} />
          </PlayTabs>
          <NumberPicker
            family={family}
            play={play}
            marks={board}
            numbers={numbers}
            onChange={choose}
          />
          {hasSheet(family.code) && (
            <Suspense fallback={null}>
              <BetSheet gameCode={game.gameCode} family={family} slip={slip} half={board.half} />
              {family.code === '4d' && <BetGrid family={family} board={board} slip={slip} />}
            </Suspense>
          )}
        </section>
      </div>
      <Slip
        board={board}
        slip={slip}
        family={family}
        play={play}
        numbers={numbers}
        onTaken={() => choose([])}
        isOpen={game.isOpen}
        isInPage={isInPage}
      />
      <div className="grid gap-4 min-w-0 lg:col-span-2 lg:grid-cols-2 items-start">
        <div className="grid gap-4 min-w-0">
          <OwnTickets gameCode={game.gameCode} family={game.family} onProof={onProof} />
          <OwnChases gameCode={game.gameCode} />
          {/* The page around it has a board of its own. */}
          {!isInPage && <Winners game={game} />}
        </div>
        <div className="grid gap-4 min-w-0">
          <LatestDraws board={board} onProof={onProof} />
          <Suspense fallback={<span className="waiting card h-64" />}>
            <Trends game={game} />
          </Suspense>
        </div>
      </div>
    </div>
  )
}
