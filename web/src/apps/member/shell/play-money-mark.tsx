import type { ReactElement } from 'react'
import { useText } from '../../../i18n/use-text.tsx'
import { useSiteInfo } from '../../../lib/site.ts'

/** Visible wherever money is shown, as long as it is play money (decisions 24). */
export function PlayMoneyMark(): ReactElement | null {
  const text = useText()
  const { playMoney } = useSiteInfo()
  if (!playMoney) return null
  return (
    <span
      title={text('shell.playMoney.hint')}
      className="inline-flex items-center px-2.5 py-0.5 rounded-full border border-gold/45 text-gold text-xs font-medium whitespace-nowrap"
    >
      {text('shell.playMoney')}
    </span>
  )
}
