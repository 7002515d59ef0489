import { NotebookPen } from 'lucide-react'
import type { ConsoleManifest } from '../../../lib/console/manifest.ts'
import { lazyScreen } from '../../../lib/screen/lazy-screen.tsx'

export const lotteryConsole: ConsoleManifest = {
  pages: [
    {
      path: '/lottery-entries',
      title: 'lottery.title',
      permission: 'members.read',
      menu: { group: 'desk', order: 50, icon: NotebookPen, letter: 'f' },
      screen: lazyScreen(
        () => import('./entries.tsx'),
        (m) => m.DeskEntries,
      ),
    },
  ],
}
