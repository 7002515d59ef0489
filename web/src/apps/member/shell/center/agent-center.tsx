import type { ReactElement } from 'react'
import { useText } from '../../../../i18n/use-text.tsx'
import { type AgentKey, agentMenu } from '../../../../lib/center/manifest.ts'
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

/** The agent centre; a member who is no agent is told so. What it shows, the server decides. */
export function AgentCenter(props: ModalProps): ReactElement {
  const text = useText()
  const session = useSession()
  if (isAgentSession(session)) return <CenterFrame center={center} {...props} />
  return (
    <ConfirmDialog title={text('center.agent.only')} onClose={props.close}>
      {text('center.agent.onlyNext')}
    </ConfirmDialog>
  )
}
