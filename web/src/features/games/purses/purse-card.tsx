import type { Purse } from '@kancil/contract/games/purses'
import type { Currency } from '@kancil/contract/money'
import type { ReactElement } from 'react'
import { useText } from '../../../i18n/use-text.tsx'
import { VendorMark } from '../../../ui/art/vendor-mark.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Instant } from '../../../ui/instant.tsx'
import { Money } from '../../../ui/money.tsx'

type Act = 'in' | 'out'

/** One vendor's purse: what is in it, what is on its way, and when the vendor last told. */
export function PurseCard(props: {
  purse: Purse
  currency: Currency
  act: Act | null
  onAct: (act: Act | null) => void
}): ReactElement {
  const text = useText()
  const { purse, currency, act, onAct } = props
  const isMoving = /[1-9]/.test(purse.inFlight)
  const may = { in: purse.isOpen, out: /[1-9]/.test(purse.balance) }
  return (
    <>
      <div className="flex items-center gap-3">
        <VendorMark vassalage={purse.vendorId.toUpperCase()} name={purse.displayName} size={40} />
        <div className="grow min-w-0">
          <h2 className="font-semibold">{purse.displayName}</h2>
          <p className="text-xs text-muted">
            {purse.readAt ? (
              <>
                {text('transfer.readAt')} <Instant at={purse.readAt} />
              </>
            ) : (
              text('transfer.neverRead')
            )}
          </p>
        </div>
        <Money amount={purse.balance} currency={currency} className="text-lg font-semibold" />
      </div>
      {isMoving && (
        <p className="flex flex-wrap items-center gap-2 text-sm text-muted">
          <Badge tone="info">{text('transfer.state.sent')}</Badge>
          <Money amount={purse.inFlight} currency={currency} />
          <span>{text('transfer.sentNote')}</span>
        </p>
      )}
      <div className="grid grid-cols-2 gap-2">
        {(['in', 'out'] as const).map((name) => (
          <Button
            key={name}
            size="sm"
            variant="secondary"
            className="min-h-11"
            disabled={!may[name]}
            aria-expanded={act === name}
            onClick={() => onAct(act === name ? null : name)}
          >
            {text(`transfer.act.${name}`)}
          </Button>
        ))}
      </div>
    </>
  )
}
