import { ChevronDown, ReceiptText } from 'lucide-react'
import { type ReactElement, useState } from 'react'
import { useText } from '../../../i18n/use-text.tsx'
import { useBalance } from '../../../lib/balance.ts'
import { useStored } from '../../../lib/session/stored-choice.ts'
import { Button } from '../../../ui/button.tsx'
import { Chips } from '../../../ui/chips.tsx'
import { Notice } from '../../../ui/feedback/alert.tsx'
import { BareSelect } from '../../../ui/form/select.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Money } from '../../../ui/money.tsx'
import { classNames } from '../../../ui/style/class-names.ts'
import { useOddsFormat } from '../odds/use-odds-format.ts'
import { useLastBet } from './last-bet-store.ts'
import { LastBet } from './last-bet.tsx'
import { type LegNow, LegRow } from './leg-row.tsx'
import { PlaceButton } from './place-button.tsx'
import { isSameLeg, useSlip } from './store.ts'
import { type SlipSums, sumsOf } from './sums.ts'

const acceptances = ['better', 'none', 'any'] as const
const amounts = ['10', '50', '100', '500']

/** The slip: a column beside the board, on a phone a sheet that opens from its bar. */
export function Slip(): ReactElement {
  const text = useText()
  const slip = useSlip()
  const [isOpen, setOpen] = useState(false)
  const count = slip.legs.length
  const hasNews = useLastBet() !== null || slip.dropped > 0
  return (
    <section
      aria-label={text('sports.slip')}
      className={classNames(
        'card grid grid-cols-1 gap-3 p-4 min-w-0',
        'max-lg:fixed max-lg:inset-x-0 max-lg:bottom-[4.5rem] max-lg:z-20 max-lg:rounded-b-none max-lg:shadow-float',
        'max-lg:max-h-[85dvh] max-lg:overflow-y-auto lg:sticky lg:top-20',
        count === 0 && !isOpen && !hasNews && 'max-lg:hidden',
      )}
    >
      <header className="flex items-center gap-2">
        <ReceiptText size={18} aria-hidden="true" />
        <h2 className="grow text-base font-bold">{text('sports.slipCount', { count })}</h2>
        {count > 0 && (
          <Button size="sm" variant="ghost" onClick={() => slip.clear()}>
            {text('sports.clear')}
          </Button>
        )}
        <span className="lg:hidden">
          <IconButton
            label={text(isOpen ? 'sports.closeSlip' : 'sports.openSlip')}
            onClick={() => setOpen(!isOpen)}
          >
            <ChevronDown size={20} className={isOpen ? '' : 'rotate-180'} />
          </IconButton>
        </span>
      </header>
      <LastBet />
      <div className={classNames('grid grid-cols-1 gap-3', !isOpen && 'max-lg:hidden')}>
        {slip.dropped > 0 && (
          <Notice tone="info">{text('sports.dropped', { count: slip.dropped })}</Notice>
        )}
        {count === 0 ? (
          <p className="text-sm text-muted">{text('sports.slipEmpty')}</p>
        ) : (
          <Filled />
        )}
      </div>
    </section>
  )
}

function Filled(): ReactElement {
  const text = useText()
  const { legs, stake: offered } = useSlip()
  const [format] = useOddsFormat()
  const currency = useBalance().data?.currency ?? 'MYR'
  const [stake, setStake] = useState(offered)
  const [mode, setMode] = useState<'parlay' | 'single'>('parlay')
  const [stored, setAccept] = useStored('sports.accept')
  const accept = acceptances.find((value) => value === stored) ?? 'better'
  const [now, setNow] = useState<readonly LegNow[]>([])
  const legsNow = legs.flatMap((leg) => now.find((item) => isSameLeg(item.leg, leg)) ?? [])
  const isParlay = legs.length > 1 && mode === 'parlay'
  const prices = legsNow.flatMap(({ priceMilli }) => priceMilli ?? [])
  const tier = Math.max(1, ...legsNow.map(({ view }) => view?.tier ?? 1))
  const priced = isParlay ? prices : prices.slice(0, 1)
  const sums =
    prices.length === legs.length ? sumsOf(priced, stake, { format, currency, tier }) : null
  return (
    <>
      {legs.length > 1 && (
        <Chips
          label={text('sports.mode')}
          values={(['parlay', 'single'] as const).map((value) => ({
            value,
            label: text(`sports.mode.${value}`),
          }))}
          active={mode}
          onChange={setMode}
        />
      )}
      <ul className="grid grid-cols-1">
        {legs.map((leg) => (
          <LegRow
            key={`${leg.matchId} ${leg.marketKey} ${leg.outcome}`}
            leg={leg}
            onChange={(item) =>
              setNow((before) => [...before.filter((other) => !isSameLeg(other.leg, leg)), item])
            }
          />
        ))}
      </ul>
      <StakeFields {...{ stake, setStake }} isEach={!isParlay && legs.length > 1} />
      {sums && (isParlay || legs.length === 1) && <Sums sums={sums} />}
      {sums?.fault && (
        <Notice tone="warning">
          {sums.fault === 'tooSmall'
            ? text('sports.error.stakeTooSmall', { min: sums.min })
            : text('sports.error.stakeTooLarge', { max: sums.max })}
        </Notice>
      )}
      <BareSelect
        aria-label={text('sports.accept')}
        value={accept}
        onChange={(event) => setAccept(event.target.value)}
        options={acceptances.map((value) => ({ value, label: text(`sports.accept.${value}`) }))}
      />
      <PlaceButton
        legs={legsNow}
        isReady={sums !== null && sums.fault === null && legsNow.length === legs.length}
        {...{ isParlay, stake, accept, currency }}
      />
    </>
  )
}

function Sums({ sums }: { sums: SlipSums }): ReactElement {
  const text = useText()
  const currency = useBalance().data?.currency ?? 'MYR'
  return (
    <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1 items-baseline text-sm">
      <dt className="text-muted">{text('sports.risk')}</dt>
      <dd className="font-semibold">
        <Money amount={sums.risk} currency={currency} />
      </dd>
      <dt className="text-muted">{text('sports.best')}</dt>
      <dd className="text-gold font-semibold">
        <Money amount={sums.best} currency={currency} />
      </dd>
      {sums.isCapped && <dd className="col-span-2 text-xs text-muted">{text('sports.capped')}</dd>}
    </dl>
  )
}

function StakeFields(props: {
  stake: string
  setStake: (stake: string) => void
  isEach: boolean
}): ReactElement {
  const text = useText()
  return (
    <>
      <TextField
        label={text(props.isEach ? 'sports.stakeEach' : 'sports.stake')}
        inputMode="decimal"
        dir="ltr"
        maxLength={12}
        value={props.stake}
        onChange={(event) => props.setStake(event.target.value.replace(',', '.'))}
      />
      <div className="grid grid-cols-4 gap-1.5">
        {amounts.map((amount) => (
          <Button key={amount} size="sm" variant="secondary" onClick={() => props.setStake(amount)}>
            {amount}
          </Button>
        ))}
      </div>
    </>
  )
}
