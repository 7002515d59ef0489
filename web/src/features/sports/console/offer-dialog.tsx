import { deskExposure, deskFeed, deskMatches, setSportsOffer } from '@kancil/contract/sports/desk'
import { type ReactElement, useState } from 'react'
import { useText } from '../../../i18n/use-text.tsx'
import { texts } from '../../../lib/texts.ts'
import { DecisionDialog } from '../../../ui/console/decision-dialog.tsx'
import { PercentField } from '../../../ui/console/percent-field.tsx'
import { Select } from '../../../ui/form/select.tsx'

const explain = texts(setSportsOffer, {})
const statuses = ['open', 'suspended'] as const
const marginMax = 5_000

/** Suspends or opens a league, a match or a market, and sets what the house takes of its prices. */
export function OfferDialog(props: {
  name: string
  place: { leagueId?: string; matchId?: string; marketKey?: string }
  status: 'open' | 'suspended'
  marginBasisPoints: number
  onClose: () => void
}): ReactElement {
  const text = useText()
  const [status, setStatus] = useState(props.status)
  const [margin, setMargin] = useState(props.marginBasisPoints)
  return (
    <DecisionDialog
      endpoint={setSportsOffer}
      refreshes={[deskMatches, deskFeed, deskExposure]}
      explain={explain}
      title={text('sportsdesk.offerTitle', { name: props.name })}
      confirm={text('sportsdesk.save')}
      text={text('sportsdesk.offerText')}
      note={{ label: text('sportsdesk.reason'), required: true }}
      input={(note) => ({ ...props.place, status, marginBasisPoints: margin, note })}
      onClose={props.onClose}
    >
      <Select
        label={text('sportsdesk.status')}
        value={status}
        onChange={(event) => setStatus(event.target.value as typeof status)}
        options={statuses.map((value) => ({ value, label: text(`sportsdesk.status.${value}`) }))}
      />
      <PercentField
        label={text('sportsdesk.margin')}
        basisPoints={margin}
        basisPointsMax={marginMax}
        onChange={setMargin}
      />
    </DecisionDialog>
  )
}
