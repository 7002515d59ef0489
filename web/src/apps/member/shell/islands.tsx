import { needApp, needInbox } from '../texts.ts'
import { lazyScreen } from '../../../lib/lazy-screen.tsx'

/**
 * Parts of the first HTML that wake up after the rest: their code is not in the entry, and until it
 * is there the server's markup stands.
 */
const frame = () => import('./frame.tsx')
export const SideIsland = lazyScreen(() => frame().then((m) => m.Side))
export const EndIsland = lazyScreen(() => frame().then((m) => m.End))
export const AnnouncerIsland = lazyScreen(() =>
  import('../../../features/messages/announcer.tsx').then((m) => m.announcer(needInbox)),
)
export const ShortcutIsland = lazyScreen(() => frame().then((m) => m.Shortcuts))
export const ToastIsland = lazyScreen(() => frame().then((m) => m.Toasts))
/** What only someone signed in has in the header. */
export const MemberIsland = lazyScreen<{ account: string; compact: boolean }>(() =>
  import('./member-box.tsx').then((m) => m.MemberBox),
)
export const MaintenanceIsland = lazyScreen<{ message: string }>(() =>
  import('../../../features/site/maintenance-page.tsx').then((m) => m.MaintenancePage),
)
export const RestrictionIsland = lazyScreen<{ ip: string; country: string }>(() =>
  import('../../../features/site/restriction-page.tsx').then((m) => m.RestrictionPage),
)

/** Only where the operator counts visits. */
export const VisitCountIsland = lazyScreen<{ id: string }>(
  () => import('../../../features/site/visit-count.tsx').then((m) => m.VisitCount),
  needApp,
)

export const NotFoundIsland = lazyScreen(() =>
  import('../../../features/site/not-found.tsx').then((m) => m.NotFound),
)

/** Needed before the first render where the site is closed: that page is then all there is. */
export async function preloadForStatus(status: 0 | 1 | 2): Promise<void> {
  if (status === 1) await MaintenanceIsland.preload()
  if (status === 2) await RestrictionIsland.preload()
}

/** Everything, for the server's render. */
export async function preloadIslands(): Promise<void> {
  const all = [AnnouncerIsland, SideIsland, EndIsland, ShortcutIsland, ToastIsland]
  await Promise.all(all.map((one) => one.preload()))
}
