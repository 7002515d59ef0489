import { CalendarCheck, FileSignature, Network, Scale } from 'lucide-react'
import { needTexts } from '../../../i18n/text-source.ts'
import type { ConsoleManifest } from '../../../lib/console/manifest.ts'
import { lazyScreen } from '../../../lib/screen/lazy-screen.tsx'

export const agentsConsole: ConsoleManifest = {
  pages: [
    {
      path: '/agents',
      title: 'agentdesk.title',
      permission: 'members.read',
      menu: { group: 'desk', order: 60, icon: Network },
      screen: lazyScreen(
        () => import('./agents.tsx'),
        (m) => m.AgentDesk,
        needTexts('agents'),
      ),
    },
    {
      path: '/agent-contracts',
      title: 'agentdesk.contracts.title',
      permission: 'members.read',
      menu: { group: 'desk', order: 61, icon: FileSignature },
      screen: lazyScreen(
        () => import('./contracts.tsx'),
        (m) => m.ContractDesk,
        needTexts('agents'),
      ),
    },
    {
      path: '/agent-disputes',
      title: 'agentdesk.disputes.title',
      permission: 'ledger.read',
      menu: { group: 'money', order: 61, icon: Scale },
      screen: lazyScreen(
        () => import('./disputes.tsx'),
        (m) => m.DisputeDesk,
      ),
    },
    {
      path: '/agent-runs',
      title: 'agentdesk.runs.title',
      permission: 'ledger.read',
      menu: { group: 'money', order: 60, icon: CalendarCheck },
      screen: lazyScreen(
        () => import('./runs.tsx'),
        (m) => m.RunDesk,
      ),
    },
  ],
}
