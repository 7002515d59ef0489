/**
 * The single-threaded wallet that the real one is compared with. Amounts are minor units of one
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
  | {
      readonly what: 'settlement'
      /** The bet's. */
      readonly id: string
      readonly version: number
      readonly payout: bigint
    }
  | { readonly what: 'deposit'; readonly id: string; readonly amount: bigint }
  | { readonly what: 'hold'; readonly id: string; readonly amount: bigint }
  | { readonly what: 'settle' | 'void'; readonly id: string }

/**
 * A wallet's answer: '' or the refusal's code, the cash it reports, whether it said that it was a
 * repeat.
 */
export type Answer = {
  readonly code: string
  readonly balance: bigint | null
  readonly duplicate: boolean
  readonly applied: boolean
}

type SettledBet = { readonly version: number; readonly payout: bigint; readonly balance: bigint }
type AcceptedAct = { readonly act: Act; readonly answer: Answer }
export type Purse = {
  cash: bigint
  held: bigint
  /** What was taken back after it had been spent. */
  owed: bigint
  readonly known: Map<string, AcceptedAct>
  /** Originals that were rolled back, or will be refused when they arrive. */
  readonly tombs: Map<string, Answer>
  /** What arrived after its rollback and was accepted, without moving anything. */
  readonly late: Map<string, AcceptedAct>
  readonly closed: Set<string>
  /** By bet: the settlement in force. */
  readonly settled: Map<string, SettledBet>
  readonly holds: Map<string, { amount: bigint; state: 'pending' | 'posted' | 'voided' }>
}

export function emptyPurse(): Purse {
  return {
    cash: 0n,
    held: 0n,
    owed: 0n,
    known: new Map(),
    tombs: new Map(),
    late: new Map(),
    closed: new Set(),
    settled: new Map(),
    holds: new Map(),
  }
}

export function copyOf(purse: Purse): Purse {
  return {
    ...purse,
    known: new Map(purse.known),
    tombs: new Map(purse.tombs),
    late: new Map(purse.late),
    closed: new Set(purse.closed),
    settled: new Map(purse.settled),
    holds: new Map([...purse.holds].map(([id, hold]) => [id, { ...hold }])),
  }
}

/** Applies an act to a purse and returns the answer of a correct wallet. */
export function applyTo(purse: Purse, act: Act): Answer {
  switch (act.what) {
    case 'bet':
    case 'win':
      return stakeOrPayout(purse, act)
    case 'rollback':
      return rollback(purse, act)
    case 'settlement':
      return settlement(purse, act)
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
  const tomb = purse.tombs.get(act.id)
  if (tomb && !acceptsLate(act.id)) return refused(purse, 'ALREADY_ROLLED_BACK')
  if (tomb && !tomb.applied) return arriveLate(purse, act)
  const previous = purse.known.get(act.id)
  if (previous)
    return isSame(previous.act, act)
      ? { ...previous.answer, duplicate: true }
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
  return remember(purse, act, done(purse))
}

/**
 * How vendors differ: half of the ids are of one that takes a bet or win for accepted whose
 * rollback came first, and wants no second rollback of one original.
 */
export function acceptsLate(originalId: string): boolean {
  return originalId.charCodeAt(originalId.length - 1) % 2 === 0
}

function arriveLate(purse: Purse, act: Act & { what: 'bet' | 'win' }): Answer {
  const previous = purse.late.get(act.id)
  if (previous)
    return isSame(previous.act, act)
      ? { ...previous.answer, duplicate: true }
      : refused(purse, 'TRANSACTION_CONFLICT')
  if (act.what === 'bet' && act.finished) purse.closed.add(act.round)
  const answer = done(purse, false)
  purse.late.set(act.id, { act, answer })
  return answer
}

function rollback(purse: Purse, act: Act & { what: 'rollback' }): Answer {
  const previous = purse.known.get(act.id)
  if (previous)
    return isSame(previous.act, act)
      ? { ...previous.answer, duplicate: true }
      : refused(purse, 'TRANSACTION_CONFLICT')
  const before = purse.tombs.get(act.original)
  if (before && acceptsLate(act.original)) return refused(purse, 'ALREADY_ROLLED_BACK')
  if (before) return remember(purse, act, { ...before, duplicate: true })
  const original = purse.known.get(act.original)?.act
  if (original?.what === 'bet') purse.cash += original.amount
  if (original?.what === 'win') takeBack(purse, original.amount)
  const answer = done(purse, original !== undefined)
  purse.tombs.set(act.original, answer)
  return remember(purse, act, answer)
}

/** What is no longer there becomes a debt. */
function takeBack(purse: Purse, amount: bigint): void {
  const taken = amount < purse.cash ? amount : purse.cash
  purse.cash -= taken
  purse.owed += amount - taken
}

/** The difference from the previous version is posted. */
function settlement(purse: Purse, act: Act & { what: 'settlement' }): Answer {
  const unmoved = (code: string): Answer => ({ ...refused(purse, code), balance: null })
  if (purse.known.get(act.id)?.act.what !== 'bet') return unmoved('REFERENCE_NOT_FOUND')
  const isBack = purse.tombs.has(act.id)
  const before = purse.settled.get(act.id) ?? { version: 0, payout: 0n, balance: 0n }
  if (isBack && (before.version === 0 || act.payout > 0n)) return unmoved('ALREADY_ROLLED_BACK')
  if (act.version === before.version && act.payout !== before.payout)
    return unmoved('TRANSACTION_CONFLICT')
  if (act.version <= before.version)
    return { ...done(purse), balance: before.balance, duplicate: true }
  // Only what was paid can still be taken back.
  if (isBack && before.payout === 0n) return unmoved('ALREADY_ROLLED_BACK')
  if (act.payout < before.payout) takeBack(purse, before.payout - act.payout)
  else purse.cash += act.payout - before.payout
  const { version, payout } = act
  purse.settled.set(act.id, { version, payout, balance: purse.cash })
  return done(purse)
}

function deposit(purse: Purse, act: Act & { what: 'deposit' }): Answer {
  const previous = purse.known.get(act.id)
  if (previous)
    return isSame(previous.act, act)
      ? { ...previous.answer, duplicate: true, balance: null }
      : conflict()
  purse.cash += act.amount
  return remember(purse, act, done(purse))
}

function withdrawal(purse: Purse, act: Act & { what: 'hold' | 'settle' | 'void' }): Answer {
  const hold = purse.holds.get(act.id)
  if (act.what === 'hold') {
    if (hold)
      return hold.amount === act.amount
        ? { ...answered(purse), duplicate: true, balance: null }
        : conflict()
    if (act.amount > purse.cash) return { ...refused(purse, 'insufficient_funds'), balance: null }
    purse.cash -= act.amount
    purse.held += act.amount
    purse.holds.set(act.id, { amount: act.amount, state: 'pending' })
    return answered(purse)
  }
  if (!hold) return { ...refused(purse, 'hold_not_found'), balance: null }
  const state = act.what === 'settle' ? 'posted' : 'voided'
  if (hold.state === state) return { ...answered(purse), duplicate: true, balance: null }
  if (hold.state !== 'pending') return { ...refused(purse, 'hold_decided'), balance: null }
  hold.state = state
  purse.held -= hold.amount
  if (state === 'voided') purse.cash += hold.amount
  return { ...answered(purse), balance: null }
}

const answered = (purse: Purse): Answer => ({ ...done(purse), balance: null })
const conflict = (): Answer => ({
  code: 'idempotency_conflict',
  balance: null,
  duplicate: false,
  applied: false,
})

function remember(purse: Purse, act: Act, answer: Answer): Answer {
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
