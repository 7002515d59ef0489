import { type Static, Type } from 'typebox'
import { endpoint } from '../endpoint.ts'
import { Fields, NoFields } from '../fields.ts'
import { idSchema } from '../ids.ts'
import { InstantText } from '../time.ts'

export const bankAccountsMax = 5

// Bank accounts

export const BankAccount = Type.Object({
  bankAccountId: idSchema('bank'),
  bankCode: Type.String(),
  bankName: Type.String(),
  /** The last four digits. */
  accountEnd: Type.String(),
  holderName: Type.String(),
  addedAt: InstantText,
})
export type BankAccount = Static<typeof BankAccount>

export const listBankAccounts = endpoint({
  name: 'payments.listBankAccounts',
  summary: 'Own bank accounts, and the banks that can be added',
  method: 'GET',
  path: '/wps/v2/bankAccounts',
  auth: 'member',
  input: NoFields,
  output: Type.Object({
    accounts: Type.Array(BankAccount),
    banks: Type.Array(
      Type.Object({
        code: Type.String(),
        name: Type.String(),
        digitsMin: Type.Integer(),
        digitsMax: Type.Integer(),
      }),
    ),
    /** The name that every account must be in; empty while none is known. */
    payeeName: Type.String(),
  }),
  errors: {},
})

export const paymentPasswordErrors = {
  payment_password_missing: 422,
  payment_password_wrong: 422,
  payment_password_locked: 429,
} as const
export const PaymentPassword = Type.String({ minLength: 1, maxLength: 128 })

export const addBankAccount = endpoint({
  name: 'payments.addBankAccount',
  summary: 'Adds a bank account; its holder must be the member',
  method: 'POST',
  path: '/wps/v2/bankAccounts',
  auth: 'member',
  encrypted: true,
  input: Fields({
    bankCode: Type.String({ minLength: 1, maxLength: 20 }),
    accountNumber: Type.String({ pattern: '^[0-9]{6,20}$' }),
    holderName: Type.String({ minLength: 2, maxLength: 100 }),
    paymentPassword: PaymentPassword,
  }),
  output: BankAccount,
  errors: {
    ...paymentPasswordErrors,
    unknown_bank: 422,
    account_number_invalid: 422,
    payee_name_mismatch: 422,
    too_many_accounts: 422,
  },
})

export const removeBankAccount = endpoint({
  name: 'payments.removeBankAccount',
  summary: 'Removes a bank account; withdrawals on their way to it go on',
  method: 'POST',
  path: '/wps/v2/bankAccounts/:bankAccountId/remove',
  auth: 'member',
  encrypted: true,
  input: Fields({ paymentPassword: PaymentPassword }),
  params: Type.Object({ bankAccountId: idSchema('bank') }),
  output: Type.Object({}),
  errors: paymentPasswordErrors,
})
