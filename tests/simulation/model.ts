/**
 * The single-threaded wallet that the real one is held against. Amounts are minor units of one
 * currency.
 */
export type Act =
  | {
      readonly what: 'bet'
      readonly id: string
      readonly amount: bigint
      readonly round: string
      readonly finished: boolean
    }
  | {
      readonly what: 'win'
      readonly id: string
      readonly amount: bigint
      readonly round: string
      readonly bet: string
    }
  | { readonly what: 'rollback'; readonly id: string; readonly original: string }
  | { readonly what: 'deposit'; readonly id: string; readonly amount: bigint }
  | { readonly what: 'hold'; readonly id: string; readonly amount: bigint }
  | { readonly what: 'settle' | 'void'; readonly id: string }

/**
 * What a wallet answers: '' or the refusal's code, the cash that it tells, whether it said that it
 * was a repeat.
 */
export type Answer = {
  readonly code: string
  readonly balance: bigint | null
  readonly duplicate: boolean
  readonly applied: boolean
}

type Known = { readonly act: Act; readonly answer: Answer }
export type Purse = {
  cash: bigint
  held: bigint
  /** What was taken back after it was spent. */
  owed: bigint
  readonly known: Map<string, Known>
  /** Originals that were taken back, or will be refused when they come. */
  readonly tombs: Map<string, Answer>
  readonly closed: Set<string>
  readonly holds: Map<string, { amount: bigint; state: 'pending' | 'posted' | 'voided' }>
}

export function emptyPurse(): Purse {
  return {
    cash: 0n,
    held: 0n,
    owed: 0n,
    known: new Map(),
    tombs: new Map(),
    closed: new Set(),
    holds: new Map(),
  }
}

export function copyOf(purse: Purse): Purse {
  return {
    ...purse,
    known: new Map(purse.known),
    tombs: new Map(purse.tombs),
    closed: new Set(purse.closed),
    holds: new Map([...purse.holds].map(([id, hold]) => [id, { ...hold }])),
  }
}

/** Applies an act to a purse and says what a right wallet answers. */
export function applyTo(purse: Purse, act: Act): Answer {
  switch (act.what) {
    case 'bet':
    case 'win':
      return stakeOrPayout(purse, act)
    case 'rollback':
      return rollback(purse, act)
    case 'deposit':
      return deposit(purse, act)
    default:
      return withdrawal(purse, act)
  }
}

const refused = (purse: Purse, code: string): Answer => ({
  code,
  balance: purse.cash,
  duplicate: false,
  applied: false,
})
const done = (purse: Purse, applied = true): Answer => ({
  code: '',
  balance: purse.cash,
  duplicate: false,
  applied,
})

function stakeOrPayout(purse: Purse, act: Act & { what: 'bet' | 'win' }): Answer {
  if (purse.tombs.has(act.id)) return refused(purse, 'ALREADY_ROLLED_BACK')
  const known = purse.known.get(act.id)
  if (known)
    return isSame(known.act, act)
      ? { ...known.answer, duplicate: true }
      : refused(purse, 'TRANSACTION_CONFLICT')
  if (act.what === 'bet') {
    if (purse.closed.has(act.round)) return refused(purse, 'ROUND_CLOSED')
    if (act.amount > purse.cash) return refused(purse, 'INSUFFICIENT_FUNDS')
    purse.cash -= act.amount
    if (act.finished) purse.closed.add(act.round)
  } else {
    if (purse.tombs.has(act.bet)) return refused(purse, 'ALREADY_ROLLED_BACK')
    if (purse.known.get(act.bet)?.act.what !== 'bet') return refused(purse, 'REFERENCE_NOT_FOUND')
    purse.cash += act.amount
  }
  return keep(purse, act, done(purse))
}

function rollback(purse: Purse, act: Act & { what: 'rollback' }): Answer {
  const known = purse.known.get(act.id)
  if (known)
    return isSame(known.act, act)
      ? { ...known.answer, duplicate: true }
      : refused(purse, 'TRANSACTION_CONFLICT')
  const before = purse.tombs.get(act.original)
  if (before) return keep(purse, act, { ...before, duplicate: true })
  const original = purse.known.get(act.original)?.act
  if (original?.what === 'bet') purse.cash += original.amount
  if (original?.what === 'win') {
    const taken = original.amount < purse.cash ? original.amount : purse.cash
    purse.cash -= taken
    purse.owed += original.amount - taken
  }
  const answer = done(purse, original !== undefined)
  purse.tombs.set(act.original, answer)
  return keep(purse, act, answer)
}

function deposit(purse: Purse, act: Act & { what: 'deposit' }): Answer {
  const known = purse.known.get(act.id)
  if (known)
    return isSame(known.act, act) ? { ...known.answer, duplicate: true, balance: null } : conflict()
  purse.cash += act.amount
  return keep(purse, act, done(purse))
}

function withdrawal(purse: Purse, act: Act & { what: 'hold' | 'settle' | 'void' }): Answer {
  const hold = purse.holds.get(act.id)
  if (act.what === 'hold') {
    if (hold)
      return hold.amount === act.amount
        ? { ...told(purse), duplicate: true, balance: null }
        : conflict()
    if (act.amount > purse.cash) return { ...refused(purse, 'insufficient_funds'), balance: null }
    purse.cash -= act.amount
    purse.held += act.amount
    purse.holds.set(act.id, { amount: act.amount, state: 'pending' })
    return told(purse)
  }
  if (!hold) return { ...refused(purse, 'hold_not_found'), balance: null }
  const state = act.what === 'settle' ? 'posted' : 'voided'
  if (hold.state === state) return { ...told(purse), duplicate: true, balance: null }
  if (hold.state !== 'pending') return { ...refused(purse, 'hold_decided'), balance: null }
  hold.state = state
  purse.held -= hold.amount
  if (state === 'voided') purse.cash += hold.amount
  return { ...told(purse), balance: null }
}

const told = (purse: Purse): Answer => ({ ...done(purse), balance: null })
const conflict = (): Answer => ({
  code: 'idempotency_conflict',
  balance: null,
  duplicate: false,
  applied: false,
})

function keep(purse: Purse, act: Act, answer: Answer): Answer {
  purse.known.set(act.id, { act, answer: { ...answer, duplicate: false } })
  return answer
}

function isSame(a: Act, b: Act): boolean {
  const text = (act: Act) =>
    JSON.stringify({ ...act, finished: undefined }, (_key, value) =>
      typeof value === 'bigint' ? String(value) : value,
    )
  return text(a) === text(b)
}
