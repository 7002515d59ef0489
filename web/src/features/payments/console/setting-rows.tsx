import type { Currency } from '@kancil/contract/money'
import { listDepositMethods } from '@kancil/contract/payments/deposit-methods'
import type { Settings } from '@kancil/contract/site/settings'
import { Plus, Trash2 } from 'lucide-react'
import type { ReactElement } from 'react'
import { useText } from '../../../i18n/use-text.tsx'
import { useQueryOf } from '../../../lib/call/queries.ts'
import { Button } from '../../../ui/button.tsx'
import { AmountField } from '../../../ui/console/amount-field.tsx'
import { ListField } from '../../../ui/console/list-field.tsx'
import { PercentField } from '../../../ui/console/percent-field.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'

type Levels = Settings['payments']['withdrawalLevels']
type Channels = Settings['payments']['payoutSecurity']
type Sources = Settings['payments']['gatewayAddresses']

/** Limits of withdrawals for levels above 0. */
export function LevelLimits(props: {
  currency: Currency
  levels: Levels
  onChange: (levels: Levels) => void
}): ReactElement {
  const text = useText()
  const { currency, levels, onChange } = props
  const change = (level: number, part: Partial<Levels[number]>): void =>
    onChange(levels.map((row) => (row.level === level ? { ...row, ...part } : row)))
  const next = Math.max(0, ...levels.map((row) => row.level)) + 1
  const added = { level: next, amountMax: 50_000_00, dayMax: 100_000_00, dayCount: 20 }
  return (
    <section className="grid gap-3">
      <h3 className="font-semibold">{text('operator.payments.levels')}</h3>
      <p className="text-sm text-muted">{text('operator.payments.levels.text')}</p>
      {levels.map((row) => (
        <div key={row.level} className="grid items-end gap-3 sm:grid-cols-[1fr_1fr_1fr_1fr_auto]">
          <p className="pb-3 font-semibold">
            {text('operator.payments.levels.level')} {row.level}
          </p>
          {(['amountMax', 'dayMax'] as const).map((name) => (
            <AmountField
              key={name}
              label={text(`operator.payments.levels.${name}`)}
              currency={currency}
              minor={row[name]}
              onChange={(minor) => change(row.level, { [name]: minor })}
            />
          ))}
          <TextField
            label={text('operator.payments.levels.dayCount')}
            type="number"
            required
            min={1}
            max={1_000}
            value={Number.isNaN(row.dayCount) ? '' : row.dayCount}
            onChange={(event) => change(row.level, { dayCount: event.target.valueAsNumber })}
          />
          <IconButton
            label={text('operator.payments.levels.remove', { level: row.level })}
            onClick={() => onChange(levels.filter(({ level }) => level !== row.level))}
          >
            <Trash2 size={18} />
          </IconButton>
        </div>
      ))}
      <AddRow
        label={text('operator.payments.levels.add')}
        onAdd={() => onChange([...levels, added])}
      />
    </section>
  )
}

/** Payout channels whose payer makes a security deposit. */
export function ChannelSecurity(props: {
  channels: Channels
  onChange: (channels: Channels) => void
}): ReactElement | null {
  const text = useText()
  const { channels, onChange } = props
  const gateways = useQueryOf(listDepositMethods, {}).data?.gateways ?? []
  const others = gateways.filter((id) => !channels.some(({ gatewayId }) => gatewayId === id))
  return (
    <section className="grid gap-3">
      <h3 className="font-semibold">{text('operator.payments.security')}</h3>
      <p className="text-sm text-muted">{text('operator.payments.security.text')}</p>
      {channels.map((row) => (
        <div key={row.gatewayId} className="grid items-end gap-3 sm:grid-cols-[2fr_1fr_auto]">
          <p className="pb-3 font-semibold">
            {text('operator.payments.security.gateway')} {row.gatewayId}
          </p>
          <PercentField
            label={text('operator.payments.security.rate')}
            basisPoints={row.basisPoints}
            basisPointsMax={2_000}
            onChange={(basisPoints) =>
              onChange(
                channels.map((channel) => (channel === row ? { ...row, basisPoints } : channel)),
              )
            }
          />
          <IconButton
            label={text('operator.payments.security.remove', { gateway: row.gatewayId })}
            onClick={() => onChange(channels.filter((channel) => channel !== row))}
          >
            <Trash2 size={18} />
          </IconButton>
        </div>
      ))}
      {others.map((gatewayId) => (
        <AddRow
          key={gatewayId}
          label={`${text('operator.payments.security.add')}: ${gatewayId}`}
          onAdd={() => onChange([...channels, { gatewayId, basisPoints: 100 }])}
        />
      ))}
    </section>
  )
}

/** Gateways whose reports are taken from their own addresses alone. */
export function GatewaySources(props: {
  sources: Sources
  onChange: (sources: Sources) => void
}): ReactElement {
  const text = useText()
  const { sources, onChange } = props
  const gateways = useQueryOf(listDepositMethods, {}).data?.gateways ?? []
  const others = gateways.filter((id) => !sources.some(({ gatewayId }) => gatewayId === id))
  return (
    <section className="grid gap-3">
      <h3 className="font-semibold">{text('operator.payments.sources')}</h3>
      {sources.length === 0 && (
        <p className="text-sm text-muted">{text('operator.payments.sources.text')}</p>
      )}
      {sources.map((row) => (
        <div key={row.gatewayId} className="flex items-end gap-3">
          <div className="grow">
            <ListField
              label={row.gatewayId}
              hint={text('operator.payments.sources.text')}
              items={row.addresses}
              onChange={(addresses) =>
                onChange(
                  sources.map((source) => (source === row ? { ...source, addresses } : source)),
                )
              }
            />
          </div>
          <IconButton
            label={text('operator.payments.security.remove', { gateway: row.gatewayId })}
            onClick={() => onChange(sources.filter((source) => source !== row))}
          >
            <Trash2 size={18} />
          </IconButton>
        </div>
      ))}
      {others.map((gatewayId) => (
        <AddRow
          key={gatewayId}
          label={`${text('operator.payments.sources.add')}: ${gatewayId}`}
          onAdd={() => onChange([...sources, { gatewayId, addresses: [] }])}
        />
      ))}
    </section>
  )
}

function AddRow(props: { label: string; onAdd: () => void }): ReactElement {
  return (
    <Button
      size="sm"
      variant="secondary"
      className="justify-self-start"
      icon={<Plus size={16} aria-hidden="true" />}
      onClick={props.onAdd}
    >
      {props.label}
    </Button>
  )
}
