import { Eye, EyeOff, Plus, RefreshCw } from 'lucide-react'
import { type ReactElement, useEffect, useRef, useState } from 'react'
import { useFormat, useText } from '../../../../i18n/use-text.tsx'
import { useBalance } from '../../../../lib/balance.ts'
import { useGuard } from '../../../../lib/session/guard.ts'
import { useModal } from '../../../../lib/screen/modal.tsx'
import { useStored } from '../../../../lib/session/stored-choice.ts'
import { classNames } from '../../../../ui/style/class-names.ts'
import { Money } from '../../../../ui/money.tsx'

const flashMs = 600
const announceEveryMs = 3_000
const hiddenKey = 'hide-balance'
const iconClass =
  'inline-grid place-items-center size-8 rounded-full text-muted hover:text-text hover:bg-raised'
const depositClass =
  'inline-flex items-center justify-center min-h-8 min-w-8 px-0 md:px-4 rounded-full bg-primary ' +
  'text-on-primary font-semibold whitespace-nowrap hover:brightness-108'
/** For what the smallest phones have no room for: a press on the balance hides it too. */
const narrowClass = 'max-[359px]:hidden'

/**
 * The balance, always in view: press to hide or show it, refresh it, or deposit. Where the bar at
 * the foot of a phone has the deposit (`footDeposit`), the smallest phones do without it here.
 */
export function BalancePill({ footDeposit }: { footDeposit: boolean }): ReactElement {
  const text = useText()
  const modal = useModal()
  const guard = useGuard()
  const balance = useBalance()
  const [hidden, setHidden] = useStored(hiddenKey)
  const flash = useFlash(balance.data?.sumBalance)
  const { data } = balance
  const toggle = (): void => setHidden(hidden ? '' : '1')
  return (
    <div className="flex items-center gap-0.5 h-10 ps-3.5 pe-1 max-[359px]:pe-3 rounded-full bg-surface border border-hair text-sm text-text">
      <button
        type="button"
        data-testid="balance"
        title={text(hidden ? 'shell.balance.show' : 'shell.balance.hide')}
        onClick={toggle}
        className={classNames(
          'min-w-18 min-h-8 text-end font-semibold transition-colors duration-120',
          flash === 'up' && 'text-success',
          flash === 'down' && 'text-info',
        )}
      >
        {hidden ? (
          <span aria-label={text('shell.balance.hidden')}>••••••</span>
        ) : data ? (
          <Money amount={data.sumBalance} currency={data.currency} />
        ) : balance.error ? (
          <span className="text-muted">{text('shell.balance.none')}</span>
        ) : (
          <span className="waiting inline-block w-16 h-4 align-middle" />
        )}
      </button>
      <button
        type="button"
        className={classNames(iconClass, narrowClass)}
        aria-pressed={hidden === '1'}
        aria-label={text(hidden ? 'shell.balance.show' : 'shell.balance.hide')}
        title={text(hidden ? 'shell.balance.show' : 'shell.balance.hide')}
        onClick={toggle}
      >
        {hidden ? <EyeOff size={16} /> : <Eye size={16} />}
      </button>
      <button
        type="button"
        className={classNames(iconClass, 'max-lg:hidden')}
        aria-label={text('shell.balance.refresh')}
        title={text('shell.balance.refresh')}
        onClick={() => void balance.refetch()}
      >
        <RefreshCw
          size={15}
          className={balance.isFetching ? 'turning [animation-delay:300ms]' : ''}
        />
      </button>
      {modal.has('wallet') && (
        <button
          type="button"
          className={classNames(depositClass, footDeposit && narrowClass)}
          aria-label={text('shell.deposit')}
          onClick={() => guard('member', () => modal.open('wallet', 'deposit'))}
        >
          <Plus size={18} className="md:hidden" aria-hidden="true" />
          <span className="hidden md:inline">{text('shell.deposit')}</span>
        </button>
      )}
      {!hidden && data && <Announcement amount={data.sumBalance} currency={data.currency} />}
    </div>
  )
}

/** The direction of the last balance change, for as long as the colour shows. */
function useFlash(amount: string | undefined): 'up' | 'down' | null {
  const [flash, setFlash] = useState<'up' | 'down' | null>(null)
  const before = useRef<string>(undefined)
  useEffect(() => {
    const last = before.current
    before.current = amount
    if (last === undefined || amount === undefined || last === amount) return undefined
    setFlash(minorOf(amount) > minorOf(last) ? 'up' : 'down')
    const timer = setTimeout(() => setFlash(null), flashMs)
    return () => clearTimeout(timer)
  }, [amount])
  return flash
}

/** Both texts have the decimals of the same currency, so their digits can be compared. */
function minorOf(amount: string): bigint {
  return BigInt(amount.replace('.', ''))
}

/** Announces the settled value to screen readers, at most once every three seconds. */
function Announcement(props: {
  amount: string
  currency: Parameters<typeof Money>[0]['currency']
}): ReactElement {
  const text = useText()
  const format = useFormat()
  const [announced, setSaid] = useState('')
  const first = useRef(props.amount)
  useEffect(() => {
    if (first.current === props.amount) return undefined
    first.current = ''
    const amount = format.money(props.amount, props.currency)
    const timer = setTimeout(() => setSaid(text('shell.balance.now', { amount })), announceEveryMs)
    return () => clearTimeout(timer)
  }, [props.amount, props.currency, format, text])
  return (
    <span className="sr-only" role="status">
      {announced}
    </span>
  )
}
