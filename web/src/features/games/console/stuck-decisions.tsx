import { consoleRounds, consoleVendors } from '@kancil/contract/games/catalogue'
import type { RowOf } from '@kancil/contract/list'
import {
  approveVoid,
  askForVoid,
  askStuckRound,
  closeStuckRound,
  refuseVoid,
} from '@kancil/contract/games/stuck-desk'
import type { VendorRoundState } from '@kancil/contract/seamless/round-state'
import type { ReactElement } from 'react'
import { useFormat, useText } from '../../../i18n/use-text.tsx'
import { texts } from '../../../lib/texts.ts'
import { DecisionDialog } from '../../../ui/console/decision-dialog.tsx'

export type StuckAct = 'ask' | 'close' | 'void' | 'approve' | 'refuse'

const refreshes = [consoleRounds, consoleVendors]
const common = {
  round_not_open: 'desk.stuck.notOpen',
  of_the_house: 'desk.stuck.ofTheHouse',
} as const
const explainAsk = texts(askStuckRound, {
  ...common,
  vendor_unanswering: 'desk.stuck.unanswering',
})
const explainClose = texts(closeStuckRound, common)
const explainVoid = texts(askForVoid, { ...common, already_asked: 'desk.stuck.alreadyAsked' })
const explainApprove = texts(approveVoid, {
  ...common,
  not_asked: 'desk.stuck.notAsked',
  same_operator: 'desk.stuck.sameOperator',
})
const explainRefuse = texts(refuseVoid, { not_asked: 'desk.stuck.notAsked' })

/** The last question before one of the acts on a stuck round. */
export function DecideStuck(props: {
  row: RowOf<typeof consoleRounds>
  act: StuckAct
  onState: (state: VendorRoundState) => void
  onClose: () => void
}): ReactElement {
  const { row, act, onState, onClose } = props
  const text = useText()
  const format = useFormat()
  const { bet, voidAsked } = row
  const place = { memberId: row.memberId, betId: bet.betId }
  const facts = {
    by: voidAsked?.by ?? '',
    note: voidAsked?.note ?? '',
    stake: format.money(bet.stake, bet.currency),
  }
  const words = text(`desk.stuck.${act}Text`, facts)
  const title = `${bet.gameName} · ${row.vendorRoundId}`
  const shared = { refreshes, onClose, title, text: words, confirm: text(`desk.stuck.${act}`) }
  const note = { label: text('desk.stuck.note'), required: true }
  switch (act) {
    case 'ask':
      return (
        <DecisionDialog
          {...shared}
          endpoint={askStuckRound}
          explain={explainAsk}
          input={() => place}
          onDone={({ state }) => onState(state)}
        />
      )
    case 'close':
      return (
        <DecisionDialog
          {...{ ...shared, note, danger: true, endpoint: closeStuckRound }}
          explain={explainClose}
          input={(typed) => ({ ...place, note: typed })}
        />
      )
    case 'void':
      return (
        <DecisionDialog
          {...{ ...shared, note, danger: true, endpoint: askForVoid }}
          explain={explainVoid}
          input={(typed) => ({ ...place, note: typed })}
        />
      )
    case 'approve':
      return (
        <DecisionDialog
          {...shared}
          danger
          endpoint={approveVoid}
          explain={explainApprove}
          input={() => place}
        />
      )
    case 'refuse':
      return (
        <DecisionDialog
          {...shared}
          endpoint={refuseVoid}
          explain={explainRefuse}
          input={() => place}
        />
      )
  }
}
