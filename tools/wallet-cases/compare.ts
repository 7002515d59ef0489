import { isDeepStrictEqual } from 'node:util'
import type { KitLedger } from './role/ledger.ts'

const findingsMax = 8

/** The first differences of two JSON values, as lines for a person. */
export function differences(got: unknown, want: unknown, at = '$', out: string[] = []): string[] {
  if (isDeepStrictEqual(got, want) || out.length >= findingsMax) return out
  if (!isObject(got) || !isObject(want) || Array.isArray(got) !== Array.isArray(want)) {
    out.push(`${at}: got ${JSON.stringify(got)}, want ${JSON.stringify(want)}`)
    return out
  }
  for (const key of new Set([...Object.keys(want), ...Object.keys(got)])) {
    if (!(key in got)) out.push(`${at}.${key}: missing, want ${JSON.stringify(want[key])}`)
    else if (!(key in want)) out.push(`${at}.${key}: unexpected ${JSON.stringify(got[key])}`)
    else differences(got[key], want[key], `${at}.${key}`, out)
  }
  return out
}

export type IdMapper = (kind: 'tx' | 'round', got: unknown, want: unknown) => unknown

/**
 * With mapped ids, each expected id within a case stands for one id of ours. Seeded ids must come
 * back unchanged, because a repeat returns the stored one; '' stays ''.
 */
export function idMapper(before: KitLedger, mapped: boolean): IdMapper {
  const to = new Map<string, string>()
  const back = new Map<string, string>()
  for (const { id } of Object.values(before.transactions)) {
    if (id !== '') to.set(`tx ${id}`, id)
    if (id !== '') back.set(`tx ${id}`, id)
  }
  return (kind, got, want) => {
    if (!mapped || typeof got !== 'string' || typeof want !== 'string') return got
    if (got === '' || want === '') return got
    if (!to.has(`${kind} ${got}`) && !back.has(`${kind} ${want}`)) {
      to.set(`${kind} ${got}`, want)
      back.set(`${kind} ${want}`, got)
    }
    return to.get(`${kind} ${got}`) ?? got
  }
}

/** How the wires name our id of a transaction in a list of them. */
const idFields = ['id', 'operatorTransactionId', 'tx_id'] as const
type Answer = Record<string, unknown> & {
  transactions?: { [field in (typeof idFields)[number]]?: unknown }[]
}

/** The answer with our ids replaced by those expected. */
export function mapAnswer(map: IdMapper, got: unknown, want: unknown): unknown {
  if (!isObject(got)) return got
  const answer = structuredClone(got) as Answer
  const wanted = (isObject(want) ? want : {}) as Answer
  if ('round_id' in answer)
    answer['round_id'] = map('round', answer['round_id'], wanted['round_id'])
  if ('operatorTransactionId' in answer)
    answer['operatorTransactionId'] = map(
      'tx',
      answer['operatorTransactionId'],
      wanted['operatorTransactionId'],
    )
  if (Array.isArray(answer.transactions))
    for (const [index, transaction] of answer.transactions.entries())
      for (const field of idFields)
        if (field in transaction)
          transaction[field] = map('tx', transaction[field], wanted.transactions?.[index]?.[field])
  return answer
}

export function mapLedger(map: IdMapper, got: KitLedger, want: KitLedger): unknown {
  return {
    accounts: Object.fromEntries(
      Object.entries(got.accounts).map(([name, { bet_limited, ...rest }]) => [
        name,
        bet_limited ? { ...rest, bet_limited } : rest,
      ]),
    ),
    transactions: Object.fromEntries(
      Object.entries(got.transactions).map(([name, transaction]) => [
        name,
        { ...transaction, id: map('tx', transaction.id, want.transactions[name]?.id) },
      ]),
    ),
    tombstones: got.tombstones.toSorted(),
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
