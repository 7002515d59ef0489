import { contractsMessage } from '@kancil/contract/agents/contracts'
import { type ContractFlags, consolidatedFunds } from '@kancil/contract/wallet/balance'
import { useQueryClient } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { useText } from '../../../../i18n/use-text.tsx'
import { keyOf, useQueryOf } from '../../../../lib/call/queries.ts'
import { type AgentKey, agentMenu } from '../../../../lib/center/manifest.ts'
import { useLive } from '../../../../lib/live/state.ts'
import { isAgentSession, useSession } from '../../../../lib/session/session.ts'
import { ConfirmDialog } from '../../../../ui/dialog/confirm-dialog.tsx'
import type { ModalProps } from '../../modals.tsx'
import { type Center, CenterFrame } from './frame.tsx'
import { agentPages } from './pages.ts'

const center: Center<AgentKey> = {
  modal: 'agent',
  title: 'center.agent.title',
  menu: agentMenu,
  nameOf: (key) => `center.agent.${key}`,
  pages: agentPages,
  first: 'agentTeamOverview',
}

/** Pages that are there only for who has contracts of that kind. */
const flagOf: Partial<Record<string, keyof ContractFlags>> = {
  agentDividendRecordCopy2: 'dividend',
  agentDailyWages2: 'dailySalary',
  agentHourSalary: 'hourlySalary',
  agentRealtimeSalary: 'realtimeSalary',
}

/** The agent centre; a member who is no agent is told so. What it shows, the server decides. */
export function AgentCenter(props: ModalProps): ReactElement {
  const text = useText()
  const session = useSession()
  if (isAgentSession(session)) return <AgentPages {...props} />
  return (
    <ConfirmDialog title={text('center.agent.only')} onClose={props.close}>
      {text('center.agent.onlyNext')}
    </ConfirmDialog>
  )
}

/** The menu shows once it is known which contracts the agent has; all of it if that fails. */
function AgentPages(props: ModalProps): ReactElement {
  const cache = useQueryClient()
  const { data, error } = useQueryOf(consolidatedFunds, {})
  useLive(
    contractsMessage,
    () => void cache.invalidateQueries({ queryKey: keyOf(consolidatedFunds) }),
  )
  const pages = agentPages.filter(({ key }) => {
    const flag = flagOf[key]
    return !flag || !data || data[flag]
  })
  return <CenterFrame center={{ ...center, pages }} isLoading={!data && !error} {...props} />
}
