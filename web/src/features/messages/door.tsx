import { needTexts } from '../../i18n/text-source.ts'
import { lazyScreen } from '../../lib/screen/lazy-screen.tsx'

export { HomeBanners, LoginBanner, Promotions } from './announcements/banner-rail.tsx'

/** Live chat where the site itself is closed. */
export const ServiceChat = lazyScreen(
  () => import('./chat/modal.tsx'),
  (m) => m.ChatModal,
  needTexts('app', 'service'),
)
