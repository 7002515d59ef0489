import type { CatalogueFault } from '@kancil/contract/ports/game-vendor'
import { gameCodeCharactersMax, isNativeId } from '@kancil/contract/seamless/foreign-id'
import { isCurrency } from '@kancil/contract/money'
import type { CatalogueGame } from '@kancil/contract/seamless/native-launch'
import { parseVendorAmount } from '@kancil/contract/seamless/native-wire'
import { isList, isRecord, isText } from './fields-of-lists.ts'
import { jsonOf } from './outbound.ts'

type Field = keyof CatalogueGame

/** The games of a vendor's list; null if it is no list, or one of them cannot be stored. */
export function readCatalogue(status: number, body: string): readonly CatalogueGame[] | null {
  const games = listOf(status, body)
  return games?.every((game) => wrongField(game) === null) ? (games as CatalogueGame[]) : null
}

/** What is wrong with the rows of a list: the first wrong field of each. */
export function catalogueFaults(status: number, body: string): CatalogueFault[] {
  return (listOf(status, body) ?? []).flatMap((game, index) => {
    const field = wrongField(game)
    if (field === null) return []
    const code = isObject(game) && isNativeId(game.code, gameCodeCharactersMax) ? game.code : ''
    return [{ row: index + 1, code, field }]
  })
}

function listOf(status: number, body: string): readonly unknown[] | null {
  const games = status === 200 ? jsonOf(body)?.['games'] : null
  return Array.isArray(games) ? games : null
}

/** The first field that does not fit the schema or a row; null if all do. */
function wrongField(value: unknown): Field | null {
  const game = isObject(value) ? value : {}
  const isWrong = (field: Field): boolean => !fits[field](game[field])
  return (Object.keys(fits) as Field[]).find(isWrong) ?? null
}

const linesMax = 1_000_000
const fits: Readonly<Record<Field, (value: unknown) => boolean>> = {
  code: (value) => isNativeId(value, gameCodeCharactersMax),
  name: isRecord,
  category: isText,
  // We have no use for these two.
  provider: () => true,
  images: () => true,
  rtp: (value) => isList(value) && (value as string[]).every(isPercent),
  volatility: isText,
  lines: (value) => value === undefined || (Number.isInteger(value) && Number(value) <= linesMax),
  minBet: isAmounts,
  maxBet: isAmounts,
  features: isList,
  devices: isList,
  demo: (value) => typeof value === 'boolean',
  restrictedCountries: isList,
  restrictedCurrencies: isList,
  version: isText,
}

/** Above 0 and at most 100, such as `95.70`: it is shown, sorted by and measured against. */
function isPercent(text: string): boolean {
  return /^\d{1,3}(\.\d{1,4})?$/.test(text) && Number(text) > 0 && Number(text) <= 100
}

/** A limit that we could not read would not be kept. Currencies that we do not know are let be. */
function isAmounts(value: unknown): boolean {
  const isAmount = ([code, amount]: [string, string]): boolean =>
    !isCurrency(code) || parseVendorAmount(amount, code) !== null
  return isRecord(value) && Object.entries(value as Record<string, string>).every(isAmount)
}

function isObject(value: unknown): value is Partial<Record<Field, unknown>> {
  return typeof value === 'object' && value !== null
}
