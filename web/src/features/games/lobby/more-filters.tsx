import { volatilities } from '@kancil/contract/games/lobby'
import { SlidersHorizontal } from 'lucide-react'
import { type ReactElement, useId, useState } from 'react'
import type { MessageId } from '../../../i18n/message-id.ts'
import { useText } from '../../../i18n/use-text.tsx'
import { BareSelect, type Choice } from '../../../ui/form/select.tsx'
import { classNames } from '../../../ui/style/class-names.ts'
import { hasMoreFilters, type LobbyFilter, lobbyFeatures } from './query.ts'

type More = Pick<LobbyFilter, 'vol' | 'feature' | 'rtp' | 'lines' | 'bet'>

const volatilityNames = {
  low: 'games.filter.low',
  medium: 'games.filter.medium',
  high: 'games.filter.high',
} as const satisfies Record<(typeof volatilities)[number], MessageId>

const featureNames = {
  freeSpins: 'games.filter.freeSpins',
  ways: 'games.filter.ways',
  tumble: 'games.filter.tumble',
  multiplier: 'games.filter.multiplier',
  wild: 'games.filter.wild',
  holdAndCollect: 'games.filter.holdAndCollect',
  instant: 'games.filter.instant',
  cashOut: 'games.filter.cashOut',
  roads: 'games.filter.roads',
  provablyFair: 'games.filter.provablyFair',
} as const satisfies Record<(typeof lobbyFeatures)[number], MessageId>

const rtps = [94, 95, 96, 97, 99] as const
const lines = [5, 10, 20] as const
const bets = ['0.10', '0.20', '1.00'] as const

/** Volatility, features, RTP, lines and smallest bet: a second row, opened by a button. */
export function MoreFilters(props: {
  filter: LobbyFilter
  onChange: (change: Partial<More>) => void
}): ReactElement {
  const text = useText()
  const id = useId()
  const { filter, onChange } = props
  const isSet = hasMoreFilters(filter)
  const [isOpen, setOpen] = useState(isSet)
  return (
    <>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
        className={classNames(
          'inline-flex items-center justify-center grow sm:grow-0 gap-2 min-h-12 px-4 rounded-md border ' +
            'text-sm font-semibold',
          isSet ? 'border-gold text-gold bg-raised' : 'border-line text-muted hover:text-text',
        )}
      >
        <SlidersHorizontal size={17} aria-hidden="true" />
        {text('games.filter.more')}
      </button>
      {isOpen && <Panel id={id} filter={filter} onChange={onChange} />}
    </>
  )
}

function Panel(props: {
  id: string
  filter: LobbyFilter
  onChange: (change: Partial<More>) => void
}): ReactElement {
  const text = useText()
  const { id, filter, onChange } = props
  const any = { value: '', label: text('games.filter.any') }
  return (
    <div id={id} className="flex flex-wrap gap-2.5 w-full">
      <Pick
        name="games.filter.volatility"
        value={filter.vol}
        onPick={(vol) => onChange({ vol: vol as More['vol'] })}
        options={[
          any,
          ...volatilities.map((value) => ({ value, label: text(volatilityNames[value]) })),
        ]}
      />
      <Pick
        name="games.filter.feature"
        value={filter.feature}
        onPick={(feature) => onChange({ feature: feature as More['feature'] })}
        options={[
          any,
          ...lobbyFeatures.map((value) => ({ value, label: text(featureNames[value]) })),
        ]}
      />
      <Pick
        name="games.filter.rtp"
        value={filter.rtp === 0 ? '' : String(filter.rtp)}
        onPick={(rtp) => onChange({ rtp: Number(rtp) })}
        options={[any, ...rtps.map((rtp) => ({ value: String(rtp), label: `≥ ${rtp}%` }))]}
      />
      <Pick
        name="games.filter.lines"
        value={filter.lines === 0 ? '' : String(filter.lines)}
        onPick={(count) => onChange({ lines: Number(count) })}
        options={[any, ...lines.map((count) => ({ value: String(count), label: `≥ ${count}` }))]}
      />
      <Pick
        name="games.filter.bet"
        value={filter.bet}
        onPick={(bet) => onChange({ bet })}
        options={[any, ...bets.map((bet) => ({ value: bet, label: `≥ ${bet}` }))]}
      />
    </div>
  )
}

function Pick(props: {
  name: MessageId
  value: string
  options: readonly Choice[]
  onPick: (value: string) => void
}): ReactElement {
  const text = useText()
  const id = useId()
  return (
    <span className="grid gap-1 grow basis-32 min-w-0 sm:grow-0 sm:basis-auto sm:min-w-48">
      <label htmlFor={id} className="text-xs text-muted">
        {text(props.name)}
      </label>
      <BareSelect
        id={id}
        value={props.value}
        onChange={(event) => props.onPick(event.target.value)}
        options={props.options}
      />
    </span>
  )
}
