import type { Announcement } from '@kancil/contract/messages/announcements'
import type { ReactElement } from 'react'
import { useSiteInfo } from '../../../lib/site.ts'
import { BannerArt } from '../../../ui/art/banner-art.tsx'
import { classNames } from '../../../ui/style/class-names.ts'
import { EagerImage } from '../../../ui/pictures/eager-image.tsx'
import { LazyImage } from '../../../ui/pictures/lazy-image.tsx'
import { WayLink } from './way-link.tsx'

/**
 * The operator's picture, or one of our scenes with the text in it. The box has its size before
 * anything has loaded.
 */
export function BannerCard(props: {
  one: Announcement
  /** The first of its row loads at once. */
  first?: boolean
  /** Alone in its row: full width, and lower. */
  wide?: boolean
  strip?: boolean
}): ReactElement {
  const { one: banner } = props
  const box = props.strip ? 'h-24' : props.wide ? 'aspect-[5/2] md:aspect-[5/1]' : 'aspect-[5/2]'
  return (
    <WayLink
      one={banner}
      className={classNames(
        'relative isolate block overflow-hidden rounded-[14px] text-white',
        'focus-visible:outline-offset-[-3px]',
        box,
      )}
    >
      {banner.picture ? (
        <Picture one={banner} first={props.first ?? false} />
      ) : (
        <Scene {...props} />
      )}
    </WayLink>
  )
}

function Scene({
  one: banner,
  strip = false,
}: {
  one: Announcement
  strip?: boolean
}): ReactElement {
  return (
    <>
      <BannerArt art={banner.art} seed={banner.announcementId} />
      <span className="absolute inset-0 flex items-center p-4 md:p-6">
        <span
          className={classNames(
            'max-w-[64%] font-semibold text-balance line-clamp-3',
            strip ? 'text-sm' : 'text-sm md:text-base xl:text-lg xl:leading-7',
          )}
        >
          {banner.title}
        </span>
      </span>
    </>
  )
}

function Picture({ one: banner, first }: { one: Announcement; first: boolean }): ReactElement {
  const size = { width: 1_200, height: 480 }
  const { imageCDNs } = useSiteInfo()
  const fill = 'absolute inset-0 size-full'
  return first ? (
    <EagerImage
      src={banner.picture}
      alt={banner.title}
      {...size}
      cdns={imageCDNs}
      className={fill}
    />
  ) : (
    <LazyImage
      src={banner.picture}
      alt={banner.title}
      {...size}
      className={`${fill} [&>img]:size-full`}
    />
  )
}
