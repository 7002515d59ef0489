import { launchGame } from '@kancil/contract/games/launch'
import { type ReactElement, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLanguageStore, useText } from '../../../i18n/use-text.tsx'
import { useNavigate } from '../../../lib/router.tsx'
import { useModal } from '../../../lib/screen/modal.tsx'
import { useAction } from '../../../lib/call/queries.ts'
import { textParam, useQueryParams } from '../../../lib/call/query-params.ts'
import { useSession } from '../../../lib/session/session.ts'
import { useHydrated } from '../../../lib/session/stored-choice.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { Spinner } from '../../../ui/feedback/spinner.tsx'
import { answeringAddress } from './frame-address.ts'
import { GameBar } from './game-bar.tsx'
import type { LaunchedGame } from './launched-game.ts'
import { LaunchFailed } from './launch-failed.tsx'

const params = {
  gameId: textParam('', 64),
  vassalage: textParam('', 32),
  room: textParam('', 64),
}
/** A narrower screen counts as a phone, and the studio is told. */
const phoneWidth = 820

const allowed =
  'allow-scripts allow-same-origin allow-forms allow-popups allow-top-navigation-by-user-activation'

/** The height of the screen minus the header. */
const pageClass =
  'grid grid-cols-[minmax(0,1fr)] grid-rows-[auto_minmax(0,1fr)] h-[calc(100dvh-65px)] bg-bg'

/** A game in its frame, edge to edge, under a thin bar. A reload reopens it where it was left. */
export function GamePage(): ReactElement {
  const [place] = useQueryParams(params)
  return <OneGame key={Object.values(place).join(' ')} {...place} />
}

function OneGame({
  gameId,
  vassalage,
  room,
}: {
  gameId: string
  vassalage: string
  room: string
}): ReactElement {
  const session = useSession()
  // The first render equals the server's, which has no signed-in member.
  const hydrated = useHydrated()
  const languages = useLanguageStore()
  const launch = useAction(launchGame)
  const launchKey = useRef('')
  const open = useEffectEvent((again: boolean) => {
    // One launch per signed-in tab: an effect that runs twice opens one game.
    const key = session.state === 'member' ? session.token : ''
    if (key === '' || (launchKey.current === key && !again)) return
    launchKey.current = key
    launch.mutate({
      ...(gameId ? { gameId } : {}),
      ...(vassalage ? { vassalage } : {}),
      ...(room ? { roomId: room } : {}),
      ...{ accountType: 1, confirmTrans: 0, launchMode: 'GLS' as const, clientType: 3 },
      platform: innerWidth < phoneWidth ? 'html5-mobile' : 'html5-desktop',
      language: languages.language(),
    })
  })
  const navigate = useNavigate()
  const content = launch.data?.content ?? ''
  // A product of the platform itself has no frame, but a screen of this site.
  const isOwnScreen = content.startsWith('/') && !content.startsWith('//')
  const enter = useEffectEvent(() => void navigate(content, { replace: true }))
  useEffect(() => {
    if (isOwnScreen) enter()
  }, [isOwnScreen])
  const { state } = session
  useEffect(() => {
    // Before that, the address may still be the one the server rendered, without the game.
    if (hydrated && state === 'member') open(false)
  }, [hydrated, state])
  return (
    <div className={pageClass}>
      {hydrated && session.state === 'visitor' ? (
        <LoginRequired />
      ) : launch.data && !isOwnScreen ? (
        <Playing launched={launch.data} />
      ) : launch.error ? (
        <LaunchFailed
          error={launch.error}
          onRetry={() => open(true)}
          {...(gameId ? { gameId } : {})}
          {...(vassalage && !gameId ? { vassalage } : {})}
        />
      ) : (
        <Opening />
      )}
    </div>
  )
}

function Opening(): ReactElement {
  const text = useText()
  return (
    <p
      role="status"
      className="row-span-2 grid place-content-center justify-items-center gap-3 text-muted"
    >
      <Spinner />
      {text('games.opening')}
    </p>
  )
}

/** The popup appears at once; the page behind it says the same. */
function LoginRequired(): ReactElement {
  const text = useText()
  const modal = useModal()
  const show = useEffectEvent(() => {
    if (!modal.now()) modal.open('login')
  })
  useEffect(() => show(), [])
  return (
    <div className="row-span-2 grid place-content-center">
      <EmptyState
        pose="greeting"
        title={text('games.loginRequired')}
        action={<Button onClick={() => modal.open('login')}>{text('shell.login')}</Button>}
      />
    </div>
  )
}

function Playing({ launched }: { launched: LaunchedGame }): ReactElement {
  const box = useRef<HTMLDivElement>(null)
  const [loaded, setLoaded] = useState(false)
  const address = useAnsweringAddress(launched.addresses)
  return (
    <>
      <GameBar launched={launched} stage={box} />
      <div ref={box} className="relative min-h-0 bg-bg">
        {!loaded && <span className="waiting absolute inset-0" />}
        {address && (
          <iframe
            title={launched.game.gameName}
            src={address}
            className="absolute inset-0 size-full border-0"
            // The frame runs its own code on its own host; it can neither read this page nor
            // navigate it away without a press.
            sandbox={allowed}
            allow="autoplay; fullscreen"
            referrerPolicy="origin"
            onLoad={({ currentTarget }) => {
              setLoaded(true)
              // The game is played by keyboard too; what opened it is gone.
              if (document.activeElement === document.body) currentTarget.focus()
            }}
          />
        )}
      </div>
    </>
  )
}

/** Where the frame is loaded from: without launch CDNs its only address, at once. */
function useAnsweringAddress(addresses: readonly string[]): string | undefined {
  const [answering, setFound] = useState(addresses.length === 1 ? addresses[0] : undefined)
  useEffect(() => {
    if (addresses.length === 1) return undefined
    let left = false
    void answeringAddress(addresses).then((address) => left || setFound(address))
    return () => void (left = true)
  }, [addresses])
  return answering
}
