import {
  type AgentPolicy,
  agentPolicy,
  agreeToAgentPolicy,
} from '@kancil/contract/identity/agent-policy'
import { useQueryClient } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { useText } from '../../../i18n/use-text.tsx'
import { usePages } from '../../../i18n/written-pages.ts'
import { useModal } from '../../../lib/screen/modal.tsx'
import { keyOf, useAction } from '../../../lib/call/queries.ts'
import { texts } from '../../../lib/texts.ts'
import { FailureNotice, Notice } from '../../../ui/feedback/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { showToast } from '../../../ui/feedback/toast-store.ts'
import { RichHtml, useOwnPage } from '../../messages/door.tsx'
import { WrittenSections } from '../../site/door.tsx'
import { isPolicyRefusal, policyId } from './use-agent-policy.ts'

const explain = texts(agreeToAgentPolicy, { policy_changed: 'policy.changed' })

/** Shows the agents' policy to read and accept; closing it accepts nothing. */
export function AgentPolicyDialog(props: {
  policy: AgentPolicy
  onLater: () => void
}): ReactElement {
  const { version } = props.policy
  const text = useText()
  const modal = useModal()
  const cache = useQueryClient()
  const page = usePages()['agent-policy']!
  const own = useOwnPage('agent-policy')
  const action = useAction(agreeToAgentPolicy)

  function agree(): void {
    action.mutate(
      { version },
      {
        onSuccess(answer) {
          showToast('policy.done', 'success')
          cache.setQueryData(keyOf(agentPolicy, {}), answer)
          // Reads that were refused for lack of agreement are fetched again.
          void cache.invalidateQueries({ predicate: ({ state }) => isPolicyRefusal(state.error) })
        },
        onError(error) {
          if (error.code === 'policy_changed')
            void cache.invalidateQueries({ queryKey: keyOf(agentPolicy) })
        },
      },
    )
  }

  return (
    <Dialog
      title={own?.page?.title ?? page.title}
      guarded
      onClose={props.onLater}
      footer={
        <>
          <Button variant="ghost" onClick={() => modal.open('logout')}>
            {text('shell.logout')}
          </Button>
          <Button variant="secondary" onClick={props.onLater}>
            {text('policy.later')}
          </Button>
          <Button pending={action.isPending} disabled={!own} onClick={agree}>
            {text('policy.agree')}
          </Button>
        </>
      }
    >
      <div id={policyId} className="grid gap-6">
        <Notice tone="info" title={text('policy.intro')}>
          {text('policy.open')}
        </Notice>
        <FailureNotice error={action.error} explain={explain} />
        <p className="text-xs text-muted">{text('policy.version', { version })}</p>
        {own &&
          (own.page ? (
            <RichHtml html={own.page.content} />
          ) : (
            <WrittenSections page={page} heading="h3" beside />
          ))}
      </div>
    </Dialog>
  )
}
