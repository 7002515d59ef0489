import { agentsCenter } from '../../../../features/agents/center.ts'
import { gamesCenter } from '../../../../features/games/center.ts'
import { identityCenter } from '../../../../features/identity/center.ts'
import { messagesCenter } from '../../../../features/messages/center.ts'
import { paymentsCenter } from '../../../../features/payments/center.ts'
import { promotionsCenter } from '../../../../features/promotions/center.ts'
import { rewardsCenter } from '../../../../features/rewards/center.ts'
import { safetyCenter } from '../../../../features/safety/center.ts'
import { walletCenter } from '../../../../features/wallet/center.ts'
import type {
  AgentKey,
  CenterManifest,
  CenterPage,
  PersonalKey,
} from '../../../../lib/center/manifest.ts'

/** To add a module's pages, add its manifest. */
const manifests: readonly CenterManifest[] = [
  agentsCenter,
  gamesCenter,
  identityCenter,
  messagesCenter,
  paymentsCenter,
  promotionsCenter,
  rewardsCenter,
  safetyCenter,
  walletCenter,
]

export const personalPages: readonly CenterPage<PersonalKey>[] = manifests.flatMap(
  ({ personal = [] }) => personal,
)

export const agentPages: readonly CenterPage<AgentKey>[] = manifests.flatMap(
  ({ agent = [] }) => agent,
)
