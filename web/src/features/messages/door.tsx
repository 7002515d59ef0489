import { needTexts } from '../../i18n/text-source.ts'
import { lazyScreen } from '../../lib/screen/lazy-screen.tsx'

export { HomeBanners, LoginBanner, Promotions } from './announcements/banner-rail.tsx'
export { useOwnPage } from './announcements/own-page.ts'
export { RichHtml } from './announcements/rich-html.tsx'

/** Live chat where the site itself is closed. */
export const ServiceChat = lazyScreen(
  () => import('./chat/modal.tsx'),
  (m) => m.ChatModal,
  needTexts('app', 'service'),
)
