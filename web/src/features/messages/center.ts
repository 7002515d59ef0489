import { Mail, Megaphone } from 'lucide-react'
import { needTexts } from '../../i18n/text-source.ts'
import type { CenterManifest } from '../../lib/center/manifest.ts'
import { lazyScreen } from '../../lib/screen/lazy-screen.tsx'
import { UnreadBadge } from './inbox/unread-count.tsx'

export const messagesCenter: CenterManifest = {
  personal: [
    {
      key: 'messageV2',
      icon: Mail,
      badge: UnreadBadge,
      screen: lazyScreen(
        () => import('./inbox/list.tsx'),
        (m) => m.Inbox,
        needTexts('app', 'messages'),
      ),
    },
    {
      key: 'support',
      within: 'messageV2',
      title: 'center.support',
      screen: lazyScreen(
        () => import('./support/page.tsx'),
        (m) => m.SupportPage,
        needTexts('app', 'service'),
      ),
    },
  ],
  agent: [
    {
      key: 'agentAnnouncement',
      icon: Megaphone,
      screen: lazyScreen(
        () => import('./announcements/list.tsx'),
        (m) => m.AnnouncementList,
        needTexts('app', 'messages'),
      ),
    },
  ],
}
