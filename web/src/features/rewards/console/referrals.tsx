import {
  decideReferral,
  type DeskReferral,
  deskReferrals,
  referralStates,
} from '@kancil/contract/rewards/referral'
import { type ReactElement, useState } from 'react'
import { useText } from '../../../i18n/use-text.tsx'
import { useMay } from '../../../lib/session/operator-session.ts'
import { texts } from '../../../lib/texts.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { DecisionDialog } from '../../../ui/console/decision-dialog.tsx'
import { Instant } from '../../../ui/instant.tsx'
import { choiceFilter } from '../../../ui/list/list-filters.ts'
import { ListScreen } from '../../../ui/list/list-screen.tsx'
import { Money } from '../../../ui/money.tsx'

const filters = [
  choiceFilter(
    'state',
    'rewardsdesk.programme.state',
    referralStates,
    (state) => `rewardsdesk.friend.${state}` as const,
    'rewardsdesk.all',
  ),
]
const explain = texts(decideReferral, { already_decided: 'rewardsdesk.error.decided' })

type Chosen = { readonly row: DeskReferral; readonly decision: 'release' | 'refuse' }

/** Invited friends, and the decision on what the checks stopped. */
export function ReferralDesk(): ReactElement {
  const text = useText()
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const may = useMay()('members.write')
  return (
    <>
      <ListScreen
        list={deskReferrals}
        title={text('rewardsdesk.referrals')}
        note={text('rewardsdesk.referrals.note')}
        filters={filters}
        rowKey={(row) => row.friendId}
        empty={text('rewardsdesk.referrals.none')}
        columns={[
          {
            key: 'inviter',
            header: text('rewardsdesk.inviter'),
            primary: true,
            cell: (row) => `${row.inviter} → ${row.friend}`,
          },
          {
            key: 'state',
            header: text('rewardsdesk.programme.state'),
            cell: (row) => (
              <Badge tone={row.state === 'suspected' ? 'warning' : 'neutral'}>
                {text(`rewardsdesk.friend.${row.state}`)}
              </Badge>
            ),
          },
          {
            key: 'findings',
            header: text('rewardsdesk.findings'),
            cell: (row) =>
              row.findings.map((name) => text(`rewardsdesk.finding.${name}`)).join(', ') || '–',
          },
          {
            key: 'reward',
            header: text('rewardsdesk.term.reward'),
            align: 'end',
            cell: (row) => <Money amount={row.reward} currency={row.currency} />,
          },
          {
            key: 'share',
            header: text('rewardsdesk.share'),
            align: 'end',
            cell: (row) => <Money amount={row.share} currency={row.currency} />,
          },
          {
            key: 'at',
            header: text('rewardsdesk.registered'),
            cell: (row) => <Instant at={row.registeredAt} />,
          },
          {
            key: 'act',
            header: '',
            align: 'end',
            cell: (row) =>
              may && row.state === 'suspected' && <Acts row={row} onChoose={setChosen} />,
          },
        ]}
      />
      {chosen && <ReferralDecision {...chosen} onClose={() => setChosen(null)} />}
    </>
  )
}

function Acts(props: { row: DeskReferral; onChoose: (chosen: Chosen) => void }): ReactElement {
  const text = useText()
  const { row, onChoose } = props
  return (
    <span className="inline-flex gap-2">
      <Button size="sm" onClick={() => onChoose({ row, decision: 'release' })}>
        {text('rewardsdesk.release')}
      </Button>
      <Button size="sm" variant="danger" onClick={() => onChoose({ row, decision: 'refuse' })}>
        {text('rewardsdesk.refuse')}
      </Button>
    </span>
  )
}

function ReferralDecision(props: Chosen & { onClose: () => void }): ReactElement {
  const text = useText()
  const { row, decision, onClose } = props
  return (
    <DecisionDialog
      endpoint={decideReferral}
      refreshes={[deskReferrals]}
      explain={explain}
      danger={decision === 'refuse'}
      title={text(`rewardsdesk.${decision}`)}
      confirm={text(`rewardsdesk.${decision}`)}
      text={text('rewardsdesk.referral.ask', {
        inviter: row.inviter,
        friend: row.friend,
      })}
      note={{ label: text('rewardsdesk.note'), required: true }}
      input={(note) => ({
        friendId: row.friendId,
        decision,
        note,
      })}
      onClose={onClose}
    />
  )
}
