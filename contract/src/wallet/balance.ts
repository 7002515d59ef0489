import { type Static, Type } from 'typebox'
import { endpoint } from '../endpoint.ts'
import { NoFields } from '../fields.ts'
import { CurrencyCode, MoneyText } from '../money.ts'

/**
 * `sumBalance` is what can be played with: cash and bonus. Money held for withdrawals is not in it.
 */
export const Balance = Type.Object({
  sumBalance: MoneyText,
  cash: MoneyText,
  bonus: MoneyText,
  held: MoneyText,
  currency: CurrencyCode,
  /** Grows with each change: a screen that has a higher one ignores an older push. */
  version: Type.String({ pattern: '^[0-9]+$' }),
})
export type Balance = Static<typeof Balance>

export const walletBalance = endpoint({
  name: 'wallet.balance',
  summary: "The member's playable balance and what it is made of",
  method: 'GET',
  path: '/wps/v2/wallets/balance',
  auth: 'session',
  input: NoFields,
  output: Balance,
  errors: {},
})

/** Live message `wallet.balance`, pushed after each commit that touched the wallet. */
export const balanceMessage = 'wallet.balance'

/** Which kinds of contracts concern the member: they hold one, were offered one, or gave one. */
export const ContractFlags = Type.Object({
  dailySalary: Type.Boolean(),
  hourlySalary: Type.Boolean(),
  dividend: Type.Boolean(),
  realtimeSalary: Type.Boolean(),
})
export type ContractFlags = Static<typeof ContractFlags>

export const consolidatedFunds = endpoint({
  name: 'wallet.consolidatedFunds',
  summary: 'All balances of the wallet, pending amounts, and which contracts apply',
  method: 'GET',
  path: '/wps/member/info/funds/consolidated',
  auth: 'session',
  input: NoFields,
  output: Type.Object({
    sumBalance: MoneyText,
    cash: MoneyText,
    bonus: MoneyText,
    held: MoneyText,
    /** Owed by the member: a win that was taken back after it was spent. */
    receivable: MoneyText,
    /** In the purses of vendors, as far as the vendors last said. */
    purses: MoneyText,
    /** On its way to a vendor's purse or back. */
    inFlight: MoneyText,
    currency: CurrencyCode,
    isSingle: Type.Boolean(),
    ...ContractFlags.properties,
  }),
  errors: {},
})

export const merchantWallet = endpoint({
  name: 'wallet.merchantWallet',
  summary: 'Whether the house plays from one wallet, or vendors may have a purse of their own',
  method: 'GET',
  path: '/wps/v2/wallets/merchant',
  auth: 'public',
  input: NoFields,
  output: Type.Object({ isSingle: Type.Boolean() }),
  errors: {},
})
