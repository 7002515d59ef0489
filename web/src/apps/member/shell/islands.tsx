import { needApp, needInbox } from '../texts.ts'
import { breathe } from '../../../lib/screen/breathe.ts'
import { lazyScreen } from '../../../lib/screen/lazy-screen.tsx'

/**
 * Parts of the first HTML that hydrate after the rest: their code is not in the entry, and the
 * server's markup stays until it has loaded.
 */
const frame = () => import('./frame.tsx')
export const SideIsland = lazyScreen(frame, (m) => m.Side)
export const OfflineIsland = lazyScreen(frame, (m) => m.OfflineNotice)
export const ServiceIsland = lazyScreen(frame, (m) => m.ServiceButton)
export const EndIsland = lazyScreen(frame, (m) => m.End)
export const AnnouncerIsland = lazyScreen(
  () => import('../../../features/messages/announcements/announcer.tsx'),
  (m) => m.announcer(needInbox),
)
export const ShortcutIsland = lazyScreen(frame, (m) => m.Shortcuts)
export const ToastIsland = lazyScreen(frame, (m) => m.Toasts)
/** Header parts for signed-in members only. */
export const MemberIsland = lazyScreen(
  () => import('./header/member-box.tsx'),
  (m) => m.MemberBox,
)
/** Required steps for signed-in members only. */
export const DutyIsland = lazyScreen(
  () => import('./duties.tsx'),
  (m) => m.Duties,
)
export const MaintenanceIsland = lazyScreen(
  () => import('../../../features/site/states/maintenance-page.tsx'),
  (m) => m.MaintenancePage,
)
export const RestrictionIsland = lazyScreen(
  () => import('../../../features/site/states/restriction-page.tsx'),
  (m) => m.RestrictionPage,
)

/** Only if the operator counts visits. */
export const VisitCountIsland = lazyScreen(
  () => import('../../../features/site/visit-count.tsx'),
  (m) => m.VisitCount,
  needApp,
)

export const NotFoundIsland = lazyScreen(
  () => import('../../../features/site/states/not-found.tsx'),
  (m) => m.NotFound,
)

/** Needed before the first render when the site is closed: that page is then all there is. */
export async function preloadForStatus(status: 0 | 1 | 2): Promise<void> {
  if (status === 1) await MaintenanceIsland.preload()
  if (status === 2) await RestrictionIsland.preload()
}

let everything: Promise<void> | undefined

/** All parts: for the server's render, and for a press that came before the code. */
export function preloadIslands(): Promise<void> {
  everything ??= askForIslands()
  return everything
}

async function askForIslands(): Promise<void> {
  const coming: Promise<void>[] = []
  for (const island of [
    AnnouncerIsland,
    OfflineIsland,
    SideIsland,
    ServiceIsland,
    EndIsland,
    ShortcutIsland,
    ToastIsland,
  ]) {
    const part = island.preload()
    // Failures are reported after all parts have been requested.
    part.catch(() => undefined)
    coming.push(part)
    // Requesting a part's files takes a millisecond or two, so each gets its own task.
    await breathe()
  }
  await Promise.all(coming)
}
