import { type DeskAgent, deskAgents, saveAgentRates } from '@kancil/contract/agents/desk'
import { gameCategories } from '@kancil/contract/games/vendors'
import { type ReactElement, useState } from 'react'
import { useText } from '../../../i18n/use-text.tsx'
import { texts } from '../../../lib/texts.ts'
import { DecisionDialog } from '../../../ui/console/decision-dialog.tsx'
import { PercentField } from '../../../ui/console/percent-field.tsx'

const explain = texts(saveAgentRates, {
  not_direct: 'agentdesk.fault.notDirect',
  not_an_agent: 'agentdesk.fault.notAgent',
  too_costly: 'agentdesk.fault.costly',
  rate_above_own: 'agentdesk.fault.rateAbove',
  rate_below_downline: 'agentdesk.fault.rateBelow',
})
/** No line pays more in rebates, whatever the settings say. */
const mostBasisPoints = 1_000

/** The rates that the house gives an agent who has nobody above them. */
export function HouseRates({ row, close }: { row: DeskAgent; close: () => void }): ReactElement {
  const text = useText()
  const [rates, setRates] = useState(() =>
    gameCategories.map((line) => ({
      line,
      rateBasisPoints: row.rates.find((rate) => rate.line === line)?.rateBasisPoints ?? 0,
    })),
  )
  return (
    <DecisionDialog
      endpoint={saveAgentRates}
      refreshes={[deskAgents]}
      explain={explain}
      title={text('agentdesk.ratesTitle', { account: row.account })}
      text={text('agentdesk.ratesText')}
      confirm={text('agentdesk.rates')}
      note={{ label: text('agentdesk.reason'), required: true }}
      input={(note) => ({ memberId: row.memberId, rates, note })}
      onClose={close}
    >
      <div className="grid gap-3 sm:grid-cols-2">
        {rates.map(({ line, rateBasisPoints }) => (
          <PercentField
            key={line}
            label={text(`shell.category.${line}`)}
            basisPoints={rateBasisPoints}
            basisPointsMax={mostBasisPoints}
            onChange={(points) =>
              setRates(
                rates.map((rate) =>
                  rate.line === line ? { line, rateBasisPoints: points } : rate,
                ),
              )
            }
          />
        ))}
      </div>
    </DecisionDialog>
  )
}
