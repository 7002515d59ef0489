import {
  BellRing,
  BookOpenText,
  BookText,
  GalleryHorizontal,
  Mail,
  Megaphone,
  MessageCircleQuestionMark,
  MessagesSquare,
} from 'lucide-react'
import { lazy } from 'react'
import type { ConsoleManifest } from '../../../lib/console/manifest.ts'
import { lazyScreen } from '../../../lib/screen/lazy-screen.tsx'

const WaitingChats = lazy(() =>
  import('./chat/waiting-badge.tsx').then((m) => ({ default: m.WaitingChats })),
)

export const messagesConsole: ConsoleManifest = {
  pages: [
    {
      path: '/announcements',
      title: 'press.announcements',
      permission: 'messages.write',
      menu: { group: 'site', order: 20, icon: Megaphone, letter: 'n' },
      screen: lazyScreen(
        () => import('./publications.tsx'),
        (m) => m.ConsoleAnnouncements,
      ),
    },
    {
      path: '/banners',
      title: 'press.banners',
      permission: 'messages.write',
      menu: { group: 'site', order: 30, icon: GalleryHorizontal, letter: 'b' },
      screen: lazyScreen(
        () => import('./publications.tsx'),
        (m) => m.ConsoleBanners,
      ),
    },
    {
      path: '/notices',
      title: 'press.notices',
      permission: 'messages.write',
      menu: { group: 'site', order: 40, icon: BellRing, letter: 'c' },
      screen: lazyScreen(
        () => import('./publications.tsx'),
        (m) => m.ConsoleNotices,
      ),
    },
    {
      path: '/site-pages',
      title: 'press.pages',
      permission: 'messages.write',
      menu: { group: 'site', order: 45, icon: BookOpenText },
      screen: lazyScreen(
        () => import('./publications.tsx'),
        (m) => m.ConsoleSitePages,
      ),
    },
    {
      path: '/messages',
      title: 'press.broadcasts',
      permission: 'messages.write',
      menu: { group: 'desk', order: 30, icon: Mail, letter: 'e' },
      screen: lazyScreen(
        () => import('./broadcasts.tsx'),
        (m) => m.ConsoleBroadcasts,
      ),
    },
    {
      path: '/chats',
      title: 'servicedesk.chats',
      permission: 'members.read',
      menu: { group: 'desk', order: 31, icon: MessagesSquare, badge: WaitingChats },
      screen: lazyScreen(
        () => import('./chat/desk.tsx'),
        (m) => m.ChatDesk,
      ),
    },
    {
      path: '/chats/:chatId',
      title: 'servicedesk.chats',
      permission: 'members.read',
      screen: lazyScreen(
        () => import('./chat/conversation.tsx'),
        (m) => m.ChatCase,
      ),
    },
    {
      path: '/canned-answers',
      title: 'servicedesk.canned',
      permission: 'members.read',
      menu: { group: 'desk', order: 33, icon: BookText },
      screen: lazyScreen(
        () => import('./chat/canned.tsx'),
        (m) => m.CannedAnswers,
      ),
    },
    {
      path: '/support',
      title: 'servicedesk.support',
      permission: 'members.read',
      menu: { group: 'desk', order: 32, icon: MessageCircleQuestionMark },
      screen: lazyScreen(
        () => import('./support/desk.tsx'),
        (m) => m.SupportDesk,
      ),
    },
    {
      path: '/support/:caseId',
      title: 'servicedesk.support',
      permission: 'members.read',
      screen: lazyScreen(
        () => import('./support/case.tsx'),
        (m) => m.SupportCasePage,
      ),
    },
  ],
  settings: [
    {
      key: 'support',
      title: 'servicedesk.settings',
      order: 71,
      screen: lazyScreen(
        () => import('./chat/support-settings.tsx'),
        (m) => m.SupportSettings,
      ),
    },
  ],
}
