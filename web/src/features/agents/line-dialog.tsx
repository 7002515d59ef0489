import { disputeLine, realtimeLines } from '@kancil/contract/agents/statements'
import type { RowOf } from '@kancil/contract/list'
import { Dices } from 'lucide-react'
import type { ReactElement } from 'react'
import { type Text, useText } from '../../i18n/use-text.tsx'
import { useModal } from '../../lib/screen/modal.tsx'
import { Button } from '../../ui/button.tsx'
import { percentText } from '../../ui/console/percent-text.ts'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { Figures } from '../../ui/figures.tsx'
import { Money } from '../../ui/money.tsx'
import { playName } from '../lottery/door.ts'
import { Objection } from './objection.tsx'
import { betsPlace } from './report-filters.tsx'

export type Line = RowOf<typeof realtimeLines>

const dayMs = 86_400_000

/** The lottery and its issue, as a person knows them. */
export const lineName = ({ gameName, issueNo }: Line): string => `${gameName} ${issueNo}`

/** What the tickets behind a line bet on. */
export function linePlays(text: Text, { family, plays }: Line): string {
  return plays.map((play) => playName(text, family, play)).join(', ')
}

/** The player's bets from the day before the line was settled, when its issue may have opened. */
function betsOfLine({ player, settledAt }: Line): string {
  const at = Date.parse(settledAt)
  return betsPlace(new Date(at - dayMs), new Date(at + 1), player)
}

/** A line of real-time salary: its figures, the bets behind it, and what the agent objects to. */
export function LineDialog(props: {
  readonly line: Line
  readonly onClose: () => void
}): ReactElement {
  const text = useText()
  const modal = useModal()
  const { line, onClose } = props
  const money = (amount: string) => <Money amount={amount} currency={line.currency} />
  return (
    <Dialog size="modal" title={lineName(line)} onClose={onClose}>
      <div className="grid gap-4">
        <Figures
          figures={[
            { label: text('agents.realtime.player'), value: <bdi>{line.player}</bdi> },
            { label: text('agents.realtime.plays'), value: linePlays(text, line) },
            { label: text('agents.figure.turnover'), value: money(line.turnover) },
            { label: text('agents.figure.profit'), value: money(line.net) },
            { label: text('agents.terms.rate'), value: `${percentText(line.rateBasisPoints)} %` },
            { label: text('agents.bill.lower'), value: money(line.lower) },
            { label: text('agents.bill.own'), value: money(line.change) },
            { label: text('agents.bill.paid'), value: money(line.paid) },
          ]}
        />
        <Button
          variant="secondary"
          size="sm"
          className="justify-self-start"
          icon={<Dices size={16} aria-hidden="true" />}
          onClick={() => modal.open('agent', betsOfLine(line), true)}
        >
          {text('agents.bill.bets')}
        </Button>
        <Objection
          dispute={line.dispute}
          send={disputeLine}
          input={(words) => ({ lineId: line.lineId, text: words })}
          refreshes={[realtimeLines]}
        />
      </div>
    </Dialog>
  )
}
