import { createHmac } from 'node:crypto'
import { apiCodes } from '@kancil/adapters/game-vendor/softswiss-v2/codes'
import { processCodes, processStatus } from '@kancil/adapters/game-vendor/process/codes'
import * as currencies from '@kancil/contract/money'
import * as instant from '@kancil/contract/seamless/instant'
import * as launch from '@kancil/contract/seamless/native-launch'
import * as money from '@kancil/contract/seamless/native-money'
import { VendorRoom } from '@kancil/contract/seamless/pvp'
import { VendorTable } from '@kancil/contract/seamless/table-list'
import { RoundStateAnswer, RoundStateRequest } from '@kancil/contract/seamless/round-state'
import { nativeIdPattern } from '@kancil/contract/seamless/foreign-id'
import * as fields from '@kancil/contract/seamless/native-fields'
import * as wire from '@kancil/contract/seamless/native-wire'
import * as rgs from '@kancil/contract/seamless/rgs'
import * as round from '@kancil/contract/seamless/rgs-round'

const { signedPrefix, vendorCodes, vendorHeaders } = wire

/** A schema of the contract: plain JSON Schema. */
type Schema = {
  readonly type?: string
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly anyOf?: readonly Schema[]
  readonly pattern?: string
  readonly maxLength?: number
  readonly minLength?: number
  readonly minimum?: number
  readonly maximum?: number
  readonly minItems?: number
  readonly maxItems?: number
  readonly items?: Schema
  readonly properties?: Readonly<Record<string, Schema>>
  readonly patternProperties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
}

const calls: readonly (readonly [heading: string, schema: unknown])[] = [
  ['`POST /session/verify`', launch.SessionVerifyRequest],
  ['Its answer', launch.SessionVerifyAnswer],
  ['`POST /balance`', money.BalanceRequest],
  ['`POST /bet`', money.BetRequest],
  ['`POST /win`', money.WinRequest],
  ['`POST /betwin`', money.BetWinRequest],
  ['`POST /rollback`', money.RollbackRequest],
  ['`POST /round/close`', money.RoundCloseRequest],
  ['`POST /settle`, `/resettle`, `/cashout`', money.SettleRequest],
  ['The answer to `/balance` and to every call that moves money', money.WalletAnswer],
  ['A refusal', money.ErrorAnswer],
  ['`GET /transactions`: its query', money.TransactionsQuery],
  ['The answer to `GET /transactions`', money.TransactionsAnswer],
  ['The answer to `GET /jackpots`', money.JackpotsAnswer],
  ['`POST /ping`: no field is required, and the body may be left out', {}],
  ['The answer to `/ping`', money.PingAnswer],
  ['Ours to you: `POST {base}/launch`', launch.LaunchRequest],
  ['Your answer to a launch', launch.LaunchAnswer],
  ['Your answer to `GET {base}/games`: each game of `{"games": [...]}`', launch.CatalogueGame],
  [
    'Your answer to `GET {base}/transactions`: each row of `{"transactions": [...]}`',
    money.ListedRow,
  ],
  ['Ours to you: `POST {base}/round`', RoundStateRequest],
  ['Your answer to it', RoundStateAnswer],
  ['Your answer to `GET {base}/rooms?currency=`: each room of `{"rooms": [...]}`', VendorRoom],
  ['Your answer to `GET {base}/live-tables`: each table of `{"tables": [...]}`', VendorTable],
]

/** Between a game's screen and the studio; amounts are whole numbers here. */
const rounds: readonly (readonly [heading: string, schema: unknown])[] = [
  [`Round protocol: \`POST ${rgs.rgsPaths.authenticate}\``, rgs.AuthenticateRequest],
  ['Its answer', rgs.AuthenticateAnswer],
  [`Round protocol: \`POST ${rgs.rgsPaths.balance}\``, rgs.RgsBalanceRequest],
  ['Its answer', rgs.RgsBalanceAnswer],
  [`Round protocol: \`POST ${rgs.rgsPaths.play}\``, round.PlayRequest],
  ['Its answer', round.PlayAnswer],
  [`Round protocol: \`POST ${rgs.rgsPaths.event}\``, round.EventRequest],
  ['Its answer', round.EventAnswer],
  [`Round protocol: \`POST ${rgs.rgsPaths.endRound}\``, round.EndRoundRequest],
  ['Its answer', round.EndRoundAnswer],
  [`Round protocol: \`POST ${instant.stepPath}\`, in games with steps`, instant.StepRequest],
  ['Its answer', instant.StepAnswer],
]

/** Every field and type of the protocol, its codes and a worked signature, in Markdown. */
export function guideTables(): string {
  return [
    ...calls.map(([heading, schema]) => tableOf(heading, schema as Schema)),
    amountTable(),
    codeTable(),
    softswissTable(),
    processTable(),
    workedSignature(),
    ...rounds.map(([heading, schema]) => tableOf(heading, schema as Schema)),
    rgsTable(),
  ].join('\n\n')
}

function tableOf(heading: string, schema: Schema): string {
  if (Object.keys(schema).length === 0) return `#### ${heading}`
  return [`#### ${heading}`, '', '| field | type | |', '|---|---|---|', ...rowsOf(schema, '')].join(
    '\n',
  )
}

function rowsOf({ properties = {}, required = [] }: Schema, place: string): string[] {
  return Object.entries(properties).flatMap(([name, schema]) => {
    const path = place + name
    const need = required.includes(name) ? 'required' : 'optional'
    const row = `| \`${path}\` | ${typeOf(schema, name)} | ${need} |`
    if (schema.properties) return [row, ...rowsOf(schema, `${path}.`)]
    const [only] = schema.anyOf?.filter(({ properties: fieldsOf }) => fieldsOf) ?? []
    if (only) return [row, ...rowsOf(only, `${path}.`)]
    if (schema.items?.properties) return [row, ...rowsOf(schema.items, `${path}[].`)]
    return [row]
  })
}

function typeOf(schema: Schema, name = ''): string {
  const [value, ...others] = schema.anyOf?.filter(({ type }) => type !== 'null') ?? []
  if (value && others.length === 0) return `${typeOf(value, name)}, or null`
  if (schema.const !== undefined) return `\`"${String(schema.const)}"\``
  const choices = schema.enum ?? schema.anyOf?.map((choice) => choice.const)
  if (choices) return choices.map((choice) => `\`${String(choice)}\``).join(', ')
  if (schema.type === 'array') return `list of ${boundsOf(schema)}${listedType(schema.items)}`
  if (schema.type === 'object') return objectType(schema)
  if (schema.type === 'integer')
    return schema.maximum === Number.MAX_SAFE_INTEGER
      ? 'money, a whole number of millionths'
      : `whole number${rangeOf(schema)}`
  if (schema.type === 'number') return 'number'
  if (schema.type === 'boolean') return 'true or false'
  return textType(schema, name)
}

function listedType(items: Schema | undefined): string {
  if (items && Object.keys(items).length === 0) return "objects, the game's own"
  return items?.properties ? 'objects' : `${typeOf(items ?? {})} each`
}

function boundsOf({ minItems, maxItems }: Schema): string {
  return maxItems === undefined ? '' : `${minItems ?? 0} to ${maxItems} `
}

function rangeOf({ minimum, maximum }: Schema): string {
  if (minimum === undefined) return ''
  return maximum === undefined ? `, at least ${minimum}` : `, ${minimum} to ${maximum}`
}

function objectType(schema: Schema): string {
  if (schema.properties) return 'object'
  const [value] = Object.values(schema.patternProperties ?? {})
  return value && Object.keys(value).length > 0
    ? `object: ${typeOf(value)} by name`
    : `object, as you like: at most ${wire.vendorBetDetailsBytesMax} bytes as JSON`
}

/** Texts that happen to be as long as an amount. */
const asLongAsAmounts = new Set(['ip', 'timeZone', 'roomId', 'gameCode'])

function textType(schema: Schema, name: string): string {
  const { pattern, maxLength, minLength } = schema
  if (pattern === nativeIdPattern) return `id, at most ${maxLength} characters`
  if (pattern === (fields.CurrencyText as Schema).pattern) return 'currency code'
  if (pattern === (fields.Instant as Schema).pattern)
    return 'time, ISO 8601 in UTC: `2026-03-14T09:26:53.589Z`'
  const isAmount = maxLength === (fields.Amount as Schema).maxLength && minLength === undefined
  if (isAmount && !asLongAsAmounts.has(name)) return 'amount'
  if (minLength !== undefined) return `text, ${minLength} to ${maxLength} characters`
  return maxLength === undefined ? 'text' : `text, at most ${maxLength} characters`
}

function amountTable(): string {
  const rows = Object.entries(currencies.amountMaxMinor).map(([code, most]) => {
    const currency = code as currencies.Currency
    return `| ${code} | ${currencies.currencyExponents[currency]} | ${currencies.formatMoney(currencies.money(most), currency)} |`
  })
  return [
    '#### The largest amount of one call',
    '',
    '| currency | decimals | at most |',
    ...['|---|---|---|', ...rows],
  ].join('\n')
}

/** How the dialect words each code; its envelope is described above. */
function softswissTable(): string {
  const rows = Object.entries(apiCodes).map(
    ([code, [api, text]]) =>
      `| \`${code}\` | ${api === '500' ? 500 : 400} | ${api} | ${text || 'names the field'} |`,
  )
  return [
    '#### `softswiss-v2`: every code',
    '',
    '| here | HTTP | `meta.api_code` | `meta.api_message` |',
    ...['|---|---|---|---|', ...rows],
  ].join('\n')
}

function processTable(): string {
  const rows = Object.entries(processCodes).map(
    ([name, [code, text]]) =>
      `| \`${name}\` | ${processStatus(code)} | ${code} | ${text || 'names the field'} |`,
  )
  return [
    '#### `process`: every code',
    '',
    '| here | HTTP | `code` | `message` |',
    ...['|---|---|---|---|', ...rows],
  ].join('\n')
}

function rgsTable(): string {
  const rows = Object.entries(rgs.rgsErrors).map(([code, text]) => `| \`${code}\` | ${text} |`)
  return ['#### Round protocol: every `error`', '', '| code | |', '|---|---|', ...rows].join('\n')
}

function codeTable(): string {
  const rows = Object.entries(vendorCodes).map(
    ([code, { http, retry }]) => `| \`${code}\` | ${http} | ${retry ? 'yes' : 'no'} |`,
  )
  return ['#### Every code', '', '| code | HTTP | `retry` |', '|---|---|---|', ...rows].join('\n')
}

/** A call that never was, with every step of its signature. */
function workedSignature(): string {
  const secret = 'an-example-secret-0123456789abcdef'
  const [timestamp, nonce] = ['1773480413589', '3f0c2f6e-8a52-4d0e-9c55-0a1b2c3d4e5f']
  const [method, path] = ['POST', '/vendor/v1/pelangi/balance'] as const
  const body = '{"playerId":"p7kq2mzx4nh8w3rt6bcd9","currency":"MYR"}'
  const prefix = signedPrefix(timestamp, nonce, method, path)
  const signature = createHmac('sha256', secret).update(prefix).update(body).digest('hex')
  return [
    '#### A worked signature',
    '',
    `The secret is \`${secret}\`. These bytes are signed, without a line break at the end:`,
    '',
    '```',
    prefix + body,
    '```',
    '',
    'and this is sent:',
    '',
    '```',
    `${method} ${path} HTTP/1.1`,
    'Content-Type: application/json',
    `${vendorHeaders.vendorId}: pelangi`,
    `${vendorHeaders.keyId}: key-1`,
    `${vendorHeaders.timestamp}: ${timestamp}`,
    `${vendorHeaders.nonce}: ${nonce}`,
    `${vendorHeaders.requestId}: 9b1d7c64-2f3a-4e58-b0a7-6c5d4e3f2a1b`,
    `${vendorHeaders.signature}: ${signature}`,
    '',
    body,
    '```',
  ].join('\n')
}

const [opening, closing] = ['<!-- tables of the contract -->', '<!-- end of the tables -->']

/** The guide with its tables as the contract has them now. */
export function withTables(guide: string): string {
  const [head, rest] = guide.split(opening)
  const tail = rest?.split(closing)[1]
  if (head === undefined || tail === undefined)
    throw new Error('the guide has no place for its tables')
  return `${head}${opening}\n${guideTables()}\n${closing}${tail}`
}
