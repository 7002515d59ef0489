import { type OddsFormat, oddsFormats } from '@kancil/contract/sports/market'
import type { ReactElement } from 'react'
import { useText } from '../../../i18n/use-text.tsx'
import { BareSelect } from '../../../ui/form/select.tsx'
import { useOddsFormat } from './use-odds-format.ts'

export function FormatSelect(): ReactElement {
  const text = useText()
  const [format, setFormat] = useOddsFormat()
  return (
    <BareSelect
      aria-label={text('sports.format')}
      className="w-40"
      value={format}
      onChange={(event) => setFormat(event.target.value as OddsFormat)}
      options={oddsFormats.map((value) => ({ value, label: text(`sports.format.${value}`) }))}
    />
  )
}
