import type { Announcement } from '@kancil/contract/messages/announcements'
import { ListCollapse, Megaphone, Pause, Play } from 'lucide-react'
import { type CSSProperties, type ReactElement, useEffect, useRef, useState } from 'react'
import { useText } from '../../../i18n/use-text.tsx'
import { Link } from '../../../lib/router.tsx'
import { isTrialSession, useSession } from '../../../lib/session/session.ts'
import { useStored } from '../../../lib/session/stored-choice.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { useAnnouncements } from './use-announcements.ts'
import { WayLink } from './way-link.tsx'

const pixelsPerSecond = 48

/**
 * One line above the page: the headlines, and for members what is addressed to them. It scrolls
 * only if it does not fit, pauses on hover and focus, and stops for good on a press.
 */
export function AnnouncementBar(): ReactElement | null {
  const text = useText()
  const session = useSession()
  const { headline, player } = useAnnouncements()
  const isMember = session.state === 'member' && !isTrialSession(session)
  const lines = isMember ? [...headline, ...player] : headline
  if (lines.length === 0) return null
  return (
    <section aria-label={text('announce.bar')} className="wrap pt-3 md:pt-4">
      <div className="card flex items-center gap-2 h-11 ps-3.5 pe-1 text-sm">
        <Megaphone size={17} className="shrink-0 text-primary" aria-hidden="true" />
        <Lines key={lines.map((line) => line.announcementId + line.version).join()} lines={lines} />
        <Link
          to="/noticePage"
          className="relative z-1 shrink-0 px-2.5 min-h-9 inline-flex items-center rounded-[9px] text-muted hover:text-text hover:bg-raised"
        >
          <span className="max-md:sr-only">{text('announce.all')}</span>
          <ListCollapse size={17} className="md:hidden" aria-hidden="true" />
        </Link>
      </div>
    </section>
  )
}

function Lines({ lines }: { lines: readonly Announcement[] }): ReactElement {
  const text = useText()
  const box = useRef<HTMLDivElement>(null)
  const first = useRef<HTMLUListElement>(null)
  const [widthPx, setWidthPx] = useState(0)
  const [stopped, setStopped] = useStored('bar-stopped')
  useEffect(() => {
    const measure = (): void => {
      const [room, needed] = [box.current?.clientWidth ?? 0, first.current?.scrollWidth ?? 0]
      setWidthPx(needed > room ? needed : 0)
    }
    const watch = new ResizeObserver(measure)
    watch.observe(box.current!)
    return () => watch.disconnect()
  }, [])
  const runs = widthPx > 0
  const seconds = { '--pass': `${Math.ceil(widthPx / pixelsPerSecond)}s` } as CSSProperties
  return (
    <>
      <div
        ref={box}
        className="marquee-room grow min-w-0 overflow-hidden motion-reduce:overflow-x-auto no-bar"
      >
        <div
          className={runs ? 'marquee flex w-max' : 'flex w-max'}
          data-still={stopped === '1' || undefined}
          style={runs ? seconds : undefined}
        >
          <Row ref={first} lines={lines} />
          {runs && <Row lines={lines} copy />}
        </div>
      </div>
      {runs && (
        <IconButton
          label={text(stopped === '1' ? 'announce.bar.resume' : 'announce.bar.pause')}
          // Above the text that scrolls under it, also for tools that check whether it can be
          // pressed.
          className="relative z-1 motion-reduce:hidden"
          onClick={() => setStopped(stopped === '1' ? '' : '1')}
        >
          {stopped === '1' ? <Play size={16} /> : <Pause size={16} />}
        </IconButton>
      )}
    </>
  )
}

/** The second copy fills the gap while the first one comes round; it is only visual. */
function Row({
  lines,
  copy = false,
  ref,
}: {
  lines: readonly Announcement[]
  copy?: boolean
  ref?: React.Ref<HTMLUListElement>
}): ReactElement {
  return (
    <ul
      ref={ref}
      className={`flex shrink-0 ${copy ? 'motion-reduce:hidden' : ''}`}
      aria-hidden={copy || undefined}
      inert={copy}
    >
      {lines.map((line) => (
        <li key={line.announcementId} className="flex items-center pe-10 whitespace-nowrap">
          <WayLink one={line} className="py-2 hover:[&[href]]:underline">
            {line.title}
          </WayLink>
        </li>
      ))}
    </ul>
  )
}
