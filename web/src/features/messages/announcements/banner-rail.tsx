import type { Announcement, BannerGroup } from '@kancil/contract/messages/announcements'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { ReactElement } from 'react'
import { useText } from '../../../i18n/use-text.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { useRowSteps } from '../../../ui/use-row-steps.ts'
import { BannerCard } from './banner-card.tsx'
import { useAnnouncements } from './use-announcements.ts'

/** The banners of the home page: as many as fit, the rest by scrolling sideways. */
export function HomeBanners(): ReactElement | null {
  const text = useText()
  const list = useGroup('w_home')
  return list.length > 0 ? <Carousel title={text('announce.banners')} list={list} /> : null
}

export function Promotions(): ReactElement | null {
  const text = useText()
  const { promotion } = useAnnouncements()
  return promotion.length > 0 ? (
    <Carousel title={text('announce.promotions')} list={promotion} />
  ) : null
}

/** A strip above the login; nothing if there are no banners. */
export function LoginBanner(): ReactElement | null {
  const [first] = useGroup('w_login')
  return first ? (
    <div className="pb-5">
      <BannerCard one={first} strip />
    </div>
  ) : null
}

function useGroup(name: BannerGroup): readonly Announcement[] {
  return useAnnouncements().banners.find(({ groupName }) => groupName === name)?.list ?? []
}

/** Moves only by hand: arrows, keyboard or swipe. */
function Carousel(props: { title: string; list: readonly Announcement[] }): ReactElement {
  const text = useText()
  const { track, more, step } = useRowSteps(props.list.length)
  return (
    <section aria-roledescription="carousel" aria-label={props.title} className="grid gap-3">
      <header className="flex items-center gap-2 min-h-10">
        <h2 className="grow text-lg font-semibold tracking-tight">{props.title}</h2>
        {(more.back || more.on) && (
          <>
            <IconButton
              label={text('announce.previous')}
              aria-disabled={!more.back}
              onClick={() => step(-1)}
              className="aria-disabled:opacity-45"
            >
              <ChevronLeft size={20} className="flip-rtl" />
            </IconButton>
            <IconButton
              label={text('announce.next')}
              aria-disabled={!more.on}
              onClick={() => step(1)}
              className="aria-disabled:opacity-45"
            >
              <ChevronRight size={20} className="flip-rtl" />
            </IconButton>
          </>
        )}
      </header>
      <ul
        ref={track}
        // A scroller without focusable content must itself be reachable by keyboard.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        aria-label={props.title}
        className="no-bar flex gap-3 md:gap-4 overflow-x-auto snap-x snap-mandatory rounded-[14px] scroll-smooth"
      >
        {props.list.map((banner, at) => (
          <li
            key={banner.announcementId}
            className={`snap-start shrink-0 ${props.list.length === 1 ? 'w-full' : 'w-[86%] sm:w-[calc(50%-8px)]'}`}
          >
            <BannerCard one={banner} first={at === 0} wide={props.list.length === 1} />
          </li>
        ))}
      </ul>
    </section>
  )
}
