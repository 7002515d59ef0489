import { type Case, equal, refused } from '../kit.ts'

const raws: readonly (readonly [what: string, raw: string])[] = [
  ['no JSON', '{"a":'],
  ['a list', '[]'],
  ['nothing', ''],
  ['more than 64 KiB', `{"a":"${'x'.repeat(70_000)}"}`],
]

const fields: readonly (readonly [field: string, value: unknown])[] = [
  ['transactionId', undefined],
  ['transactionId', ''],
  ['transactionId', 'with space'],
  ['transactionId', 'x'.repeat(129)],
  ['transactionId', 7],
  ['roundId', null],
  ['playerId', {}],
  ['sessionId', undefined],
  ['gameCode', 'a\nb'],
  ['currency', 'ringgit malaysia'],
  ['amount', undefined],
  ['roundFinished', 'yes'],
  ['betType', 'huge'],
  ['betDetails', 'text'],
  ['occurredAt', 'yesterday'],
]

const amounts = ['1e3', '-1', '0.001', '1'.repeat(21), '01.00', '+1', '1,00', ' 1', '1.', '', 'NaN']

export const shapeCases: readonly Case[] = [
  ...raws.map(([what, raw]): Case => ({
    name: `shape: ${what} is BAD_REQUEST`,
    async run({ send }) {
      refused(await send('/bet', raw), 'BAD_REQUEST')
    },
  })),
  ...fields.map(([field, value]): Case => ({
    name: `shape: ${field} = ${(JSON.stringify(value) ?? 'missing').slice(0, 24)} is BAD_REQUEST`,
    async run({ call, bet }) {
      refused(await call('/bet', { ...bet(), [field]: value }), 'BAD_REQUEST')
    },
  })),
  ...[...amounts, 10, true].map((amount): Case => ({
    name: `amount: ${JSON.stringify(amount).slice(0, 24)} is INVALID_AMOUNT`,
    async run({ call, bet, moved }) {
      const change = await moved(async () =>
        refused(await call('/bet', bet({ amount })), 'INVALID_AMOUNT'),
      )
      equal('what the refused bet moved', change, 0)
    },
  })),
]
