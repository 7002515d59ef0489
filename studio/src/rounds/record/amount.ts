import { type Currency, formatMoney, type Money } from '@kancil/contract/money'
import type { ScreenLanguage } from '@kancil/contract/seamless/screen-language'
import type { StudioGame } from '../../games/game.ts'
import { fromMicro } from '../money.ts'
import type { RecordTexts } from './texts.ts'

/** What the parts of a record need to write texts and amounts. */
export type Words = {
  readonly texts: RecordTexts
  readonly language: ScreenLanguage
  readonly currency: Currency
  readonly currencySymbol: string
  readonly game: StudioGame | undefined
}

export function amountText(micro: number, { currency, currencySymbol }: Words): string {
  return `${currencySymbol}\u00a0${formatMoney(fromMicro(micro, currency) as Money, currency)}`
}
