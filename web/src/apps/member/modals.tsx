import type { ComponentType } from 'react'
import { needTexts } from '../../i18n/text-source.ts'
import { type LazyScreen, lazyScreen } from '../../lib/screen/lazy-screen.tsx'
import type { ModalName } from '../../lib/screen/modal.tsx'
import type { Needs } from '../../lib/session/guard.ts'
import { needApp, needCenter, needInbox, needPayments, needPhone } from './texts.ts'

/**
 * Props of a modal: its place (`?modal=wallet&at=withdraw` is at `withdraw`) and how to navigate.
 */
export type ModalProps = { readonly at: string; readonly close: () => void }

export type ModalEntry = {
  readonly screen: LazyScreen<ModalProps>
  /** Who may see it; other visitors get the login instead. */
  readonly needs?: Needs
}

const modal = <Module,>(
  load: () => Promise<Module>,
  pick: (module: Module) => ComponentType<ModalProps>,
  needs?: Needs,
  also?: () => Promise<unknown>,
): ModalEntry => ({
  screen: lazyScreen(load, pick, also),
  ...(needs ? { needs } : {}),
})

/** Every modal of the member site. To add one, add a line. */
export const modals: Readonly<Record<ModalName, ModalEntry>> = {
  login: modal(
    () => import('../../features/identity/login/modal.tsx'),
    (m) => m.LoginModal,
    undefined,
    needPhone,
  ),
  forgot: modal(
    () => import('../../features/identity/passwords/forgot-modal.tsx'),
    (m) => m.ForgotModal,
    undefined,
    needPhone,
  ),
  reset: modal(
    () => import('../../features/identity/passwords/reset-modal.tsx'),
    (m) => m.ResetModal,
    undefined,
    needPhone,
  ),
  register: modal(
    () => import('../../features/identity/registration/modal.tsx'),
    (m) => m.RegisterModal,
    undefined,
    needPhone,
  ),
  password: modal(
    () => import('../../features/identity/passwords/modal.tsx'),
    (m) => m.PasswordModal,
    'session',
    needApp,
  ),
  'first-login': modal(
    () => import('../../features/identity/login/first-login.tsx'),
    (m) => m.FirstLogin,
    'session',
    needApp,
  ),
  wallet: modal(
    () => import('../../features/payments/wallet-modal.tsx'),
    (m) => m.WalletModal,
    'member',
    needPayments,
  ),
  center: modal(
    () => import('./shell/center/member-center.tsx'),
    (m) => m.MemberCenter,
    'member',
    needCenter,
  ),
  agent: modal(
    () => import('./shell/center/agent-center.tsx'),
    (m) => m.AgentCenter,
    'member',
    needCenter,
  ),
  search: modal(
    () => import('../../features/site/search.tsx'),
    (m) => m.Search,
  ),
  addresses: modal(
    () => import('../../features/site/app/addresses.tsx'),
    (m) => m.Addresses,
    undefined,
    needApp,
  ),
  announcement: modal(
    () => import('../../features/messages/announcements/modal.tsx'),
    (m) => m.AnnouncementModal,
    undefined,
    needInbox,
  ),
  chat: modal(
    () => import('../../features/messages/chat/modal.tsx'),
    (m) => m.ChatModal,
    undefined,
    needTexts('app', 'service'),
  ),
  shortcuts: modal(
    () => import('../../features/site/home/shortcuts.tsx'),
    (m) => m.Shortcuts,
  ),
  social: modal(
    () => import('../../features/identity/social/modal.tsx'),
    (m) => m.SocialModal,
    undefined,
    needPhone,
  ),
  'free-play': modal(
    () => import('../../features/identity/trial/free-play.tsx'),
    (m) => m.FreePlay,
    undefined,
    needApp,
  ),
  trial: modal(
    () => import('../../features/site/states/trial-notice.tsx'),
    (m) => m.TrialNotice,
  ),
  menu: modal(
    () => import('./shell/phone/menu.tsx'),
    (m) => m.PhoneMenu,
  ),
  logout: modal(
    () => import('../../features/site/states/logout-question.tsx'),
    (m) => m.LogoutQuestion,
    'session',
  ),
}
