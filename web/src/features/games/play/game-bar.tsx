import { ExternalLink, LogOut, Maximize, Minimize } from 'lucide-react'
import { type ReactElement, type ReactNode, type RefObject, useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { useText } from '../../../i18n/use-text.tsx'
import { useBalance } from '../../../lib/balance.ts'
import { categoryPaths } from '../../../lib/site-map.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Money } from '../../../ui/money.tsx'
import { showToast } from '../../../ui/feedback/toast-store.ts'
import type { LaunchedGame } from './launched-game.ts'
import { useNetResult } from './use-net-result.ts'

const barClass =
  'flex items-center gap-1 md:gap-5 h-12 ps-3 md:ps-5 pe-1 border-b border-hair bg-surface text-sm'

/** What must stay in view during play: balance, time, result of this sitting, and the exit. */
export function GameBar(props: {
  launched: LaunchedGame
  stage: RefObject<HTMLElement | null>
}): ReactElement {
  const text = useText()
  const navigate = useNavigate()
  const { game } = props.launched
  const { data: balance } = useBalance()
  const net = useNetResult(game.gameId)
  return (
    <div className={barClass}>
      <strong className="truncate font-semibold max-sm:sr-only">{game.gameName}</strong>
      <span className="grow" />
      <Fact label={text('games.bar.balance')} testId="game-balance">
        {balance ? <Money amount={balance.sumBalance} currency={balance.currency} /> : '–'}
      </Fact>
      <Fact label={text('games.bar.net')} testId="game-net">
        <Money amount={net} currency={game.currency} look="signed" />
      </Fact>
      <Fact label={text('games.bar.time')}>
        <Clock />
      </Fact>
      <span className="flex shrink-0">
        <NewWindow url={props.launched.content} />
        <FullScreen stage={props.stage} />
        <IconButton
          label={text('games.bar.exit')}
          onClick={() => void navigate(categoryPaths[game.gameType])}
        >
          <LogOut size={18} className="flip-rtl" />
        </IconButton>
      </span>
    </div>
  )
}

function Fact(props: { label: string; children: ReactNode; testId?: string }): ReactElement {
  return (
    <span className="grid justify-items-end leading-tight px-1.5 md:px-0">
      {/* A long word for it takes two lines before the exit leaves the screen. */}
      <span className="text-[11px] text-muted text-end leading-none max-[359px]:sr-only">
        {props.label}
      </span>
      <span className="num font-semibold whitespace-nowrap" data-testid={props.testId}>
        {props.children}
      </span>
    </span>
  )
}

/** Time since the game was opened in this tab. */
function Clock(): ReactElement {
  const [seconds, setSeconds] = useState(0)
  useEffect(() => {
    const from = performance.now()
    const timer = setInterval(
      () => setSeconds(Math.floor((performance.now() - from) / 1_000)),
      1_000,
    )
    return () => clearInterval(timer)
  }, [])
  const two = (value: number): string => String(value).padStart(2, '0')
  const hours = Math.floor(seconds / 3_600)
  const clock = `${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`
  return <bdi dir="ltr">{hours > 0 ? `${hours}:${clock}` : clock}</bdi>
}

/** The same frame in its own window; if the browser blocks it, the page explains. */
function NewWindow({ url }: { url: string }): ReactElement {
  const text = useText()
  return (
    <IconButton
      label={text('games.bar.window')}
      className="max-md:hidden"
      onClick={() => {
        const opened = window.open(url, '_blank', 'popup,width=1280,height=800')
        if (!opened) showToast('games.popupBlocked', 'danger')
        // The new window must not have access to this one.
        else opened.opener = null
      }}
    >
      <ExternalLink size={18} />
    </IconButton>
  )
}

function FullScreen({ stage }: { stage: RefObject<HTMLElement | null> }): ReactElement | null {
  const text = useText()
  const [full, setFull] = useState(false)
  useEffect(() => {
    const changed = (): void => setFull(document.fullscreenElement !== null)
    document.addEventListener('fullscreenchange', changed)
    return () => document.removeEventListener('fullscreenchange', changed)
  }, [])
  if (typeof document !== 'undefined' && !document.fullscreenEnabled) return null
  return (
    <IconButton
      label={text(full ? 'games.bar.leaveFull' : 'games.bar.full')}
      onClick={() => {
        const switching = full ? document.exitFullscreen() : stage.current?.requestFullscreen()
        switching?.catch(() => undefined)
      }}
    >
      {full ? <Minimize size={18} /> : <Maximize size={18} />}
    </IconButton>
  )
}
