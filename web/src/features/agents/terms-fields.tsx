import {
  carryRules,
  type ContractKind,
  type ContractTerms,
  periodKinds,
  type Tier,
  tiersMax,
} from '@kancil/contract/agents/terms'
import type { Currency } from '@kancil/contract/money'
import type { ReactElement } from 'react'
import { useText } from '../../i18n/use-text.tsx'
import { Button } from '../../ui/button.tsx'
import { AmountField } from '../../ui/console/amount-field.tsx'
import { PercentField } from '../../ui/console/percent-field.tsx'
import { Checkbox } from '../../ui/form/checkbox.tsx'
import { Select } from '../../ui/form/select.tsx'
import { TextField } from '../../ui/form/text-field.tsx'

const emptyTier: Tier = { minTurnover: 0, minUsers: 1, minLoss: 0, rateBasisPoints: 10 }
export const emptyTerms: ContractTerms = {
  ...{ period: 'D', tiers: [emptyTier], checkLoss: false, minActive: 0, carry: 'permanent' },
  ...{ profitRateBasisPoints: 0, lossRateBasisPoints: 0, singleBetMin: 0 },
}

type Props = {
  readonly kind: ContractKind
  readonly terms: ContractTerms
  readonly currency: Currency
  readonly onChange: (terms: ContractTerms) => void
}

/** The terms of a contract: tiers, or the two rates of real-time salary. */
export function TermsFields(props: Props): ReactElement {
  return props.kind === 'realtime' ? <RealtimeFields {...props} /> : <TierFields {...props} />
}

function RealtimeFields({ terms, currency, onChange }: Props): ReactElement {
  const text = useText()
  return (
    <div className="grid gap-4 sm:grid-cols-3">
      {(['profitRateBasisPoints', 'lossRateBasisPoints'] as const).map((key) => (
        <PercentField
          key={key}
          label={text(`agents.terms.${key}`)}
          basisPoints={terms[key]}
          basisPointsMax={1_000}
          onChange={(points) => onChange({ ...terms, tiers: [], [key]: points })}
        />
      ))}
      <AmountField
        label={text('agents.terms.singleBetMin')}
        currency={currency}
        minor={terms.singleBetMin}
        onChange={(singleBetMin) => onChange({ ...terms, tiers: [], singleBetMin })}
      />
    </div>
  )
}

function TierFields({ kind, terms, currency, onChange }: Props): ReactElement {
  const text = useText()
  const { tiers } = terms
  const change = (at: number, part: Partial<Tier>): void =>
    onChange({
      ...terms,
      tiers: tiers.map((tier, place) => (place === at ? { ...tier, ...part } : tier)),
    })
  return (
    <>
      {kind === 'dividend' && <DividendFields terms={terms} onChange={onChange} />}
      <AmountField
        label={text('agents.terms.minActive')}
        currency={currency}
        minor={terms.minActive}
        onChange={(minActive) => onChange({ ...terms, minActive })}
      />
      <ol className="grid gap-4">
        {tiers
          .map((tier, at) => ({ tier, at }))
          .map(({ tier, at }) => (
            <TierRow
              key={at}
              tier={tier}
              currency={currency}
              onChange={(part) => change(at, part)}
            />
          ))}
      </ol>
      <div className="flex flex-wrap gap-3">
        <Button
          size="sm"
          variant="secondary"
          disabled={tiers.length >= tiersMax}
          onClick={() => onChange({ ...terms, tiers: [...tiers, tiers.at(-1) ?? emptyTier] })}
        >
          {text('agents.terms.addTier')}
        </Button>
        <Button
          size="sm"
          variant="ghost"
          disabled={tiers.length < 2}
          onClick={() => onChange({ ...terms, tiers: tiers.slice(0, -1) })}
        >
          {text('agents.terms.dropTier')}
        </Button>
      </div>
      {kind !== 'dividend' && (
        <Checkbox
          label={text('agents.terms.checkLoss')}
          checked={terms.checkLoss}
          onChange={(event) => onChange({ ...terms, checkLoss: event.target.checked })}
        />
      )}
    </>
  )
}

function TierRow(props: {
  readonly tier: Tier
  readonly currency: Currency
  readonly onChange: (part: Partial<Tier>) => void
}): ReactElement {
  const text = useText()
  const { tier, currency, onChange } = props
  return (
    <li className="card p-4 grid gap-3 grid-cols-[repeat(auto-fit,minmax(9rem,1fr))]">
      <AmountField
        label={text('agents.terms.minTurnover')}
        currency={currency}
        minor={tier.minTurnover}
        onChange={(minTurnover) => onChange({ minTurnover })}
      />
      <TextField
        label={text('agents.terms.minUsers')}
        type="number"
        min={0}
        value={tier.minUsers}
        onChange={(event) => onChange({ minUsers: Math.max(0, Number(event.target.value)) })}
      />
      <AmountField
        label={text('agents.terms.minLoss')}
        currency={currency}
        minor={tier.minLoss}
        onChange={(minLoss) => onChange({ minLoss })}
      />
      <PercentField
        label={text('agents.terms.rate')}
        basisPoints={tier.rateBasisPoints}
        basisPointsMax={10_000}
        onChange={(rateBasisPoints) => onChange({ rateBasisPoints })}
      />
    </li>
  )
}

function DividendFields({ terms, onChange }: Pick<Props, 'terms' | 'onChange'>): ReactElement {
  const text = useText()
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Select
        label={text('agents.terms.period')}
        value={terms.period}
        options={periodKinds.map((value) => ({ value, label: text(`agents.period.${value}`) }))}
        onChange={(event) =>
          onChange({ ...terms, period: event.target.value as ContractTerms['period'] })
        }
      />
      <Select
        label={text('agents.terms.carry')}
        value={terms.carry}
        options={carryRules.map((value) => ({ value, label: text(`agents.carry.${value}`) }))}
        onChange={(event) =>
          onChange({ ...terms, carry: event.target.value as ContractTerms['carry'] })
        }
      />
    </div>
  )
}
