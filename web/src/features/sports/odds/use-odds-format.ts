import { type OddsFormat, oddsFormats } from '@kancil/contract/sports/market'
import { oddsText, shownOdds } from '@kancil/rules/sports/odds'
import { useStored } from '../../../lib/session/stored-choice.ts'

const key = 'sports.odds'

/** The format that odds are shown in, everywhere at once. Malay until somebody chooses. */
export function useOddsFormat(): [OddsFormat, (format: OddsFormat) => void] {
  const [stored, store] = useStored(key)
  return [oddsFormats.find((format) => format === stored) ?? 'malay', store]
}

/** A price as it is shown, and as a bet on it is settled. */
export function priceText(format: OddsFormat, priceMilli: number): string {
  return oddsText(shownOdds(format, priceMilli))
}
