import type { Currency } from '@kancil/contract/money'
import type { ReactElement } from 'react'
import { useFormat } from '../i18n/use-text.tsx'
import { classNames } from './style/class-names.ts'

/**
 * An amount from its decimal text, written left to right in every language. `win` is gold with a
 * plus, only for prizes; `signed` gives gains a plus and shows losses just as prominently.
 */
export function Money(props: {
  amount: string
  currency: Currency
  look?: 'plain' | 'signed' | 'win'
  className?: string
}): ReactElement {
  const format = useFormat()
  const look = props.look ?? 'plain'
  const gain = !props.amount.startsWith('-') && /[1-9]/.test(props.amount)
  return (
    <bdi
      dir="ltr"
      className={classNames(
        'num whitespace-nowrap',
        look === 'win' && gain && 'text-gold font-semibold',
        props.className,
      )}
    >
      {format.money(props.amount, props.currency, { plus: look !== 'plain' })}
    </bdi>
  )
}
