import type { ReactElement } from 'react'
import { useFormat, useText } from '../../i18n/use-text.tsx'

/** How often a reward must be staked before it can leave; nothing of one that is free at once. */
export function StakeFirst({ percent }: { readonly percent: number }): ReactElement | null {
  const text = useText()
  const format = useFormat()
  if (percent === 0) return null
  return (
    <p className="text-xs text-muted">
      {text('club.stake', { rate: format.percent(percent / 100, 0) })}
    </p>
  )
}
