import type { InputOf, OutputOf } from '@kancil/contract/endpoint'
import {
  type addBankAccount as add,
  type BankAccount,
  bankAccountsMax,
  type listBankAccounts as list,
  type removeBankAccount as remove,
} from '@kancil/contract/payments/bank-account'
import { samePayee } from '@kancil/rules/payments/payee-name'
import { hmacSha256 } from '../../../kernel/chance.ts'
import { inTransaction } from '../../../kernel/db.ts'
import { emit } from '../../../kernel/events/outbox.ts'
import { newId } from '../../../kernel/ids.ts'
import type { Context } from '../../../kernel/http/serve.ts'
import { findMember, keepPayeeName, requireActive } from '../../identity/door.ts'
import {
  type BankAccountRow,
  bankAccountsOf,
  insertBankAccount,
  removeBankAccountRow,
} from './store.ts'
import type { Payments } from '../gateways/gateway.ts'
import { payoutGateway } from '../withdrawal/payout-gateway.ts'
import { provePayer } from '../deposit/prove-payer.ts'
import { lockTurnover } from '../withdrawal/turnover-store.ts'

export async function listBankAccounts(
  payments: Payments,
  { db, caller }: Context<typeof list>,
): Promise<OutputOf<typeof list>> {
  const member = await findMember(db, caller.memberId)
  const rows = await bankAccountsOf(db, caller.memberId)
  const banks = payoutGateway(payments)?.banks ?? []
  return {
    accounts: rows.map(bankAccountView),
    banks: [...banks],
    payeeName: member?.payee_name ?? '',
  }
}

/**
 * The member is the holder of every account. A member without a name on file gives it with the
 * first account; it cannot be changed later.
 */
export async function addBankAccount(
  payments: Payments,
  context: Context<typeof add>,
  input: InputOf<typeof add>,
): Promise<OutputOf<typeof add>> {
  const { db, caller, now, refuse } = context
  await requireActive(db, caller.memberId)
  const bank = payoutGateway(payments)?.banks.find((candidate) => candidate.code === input.bankCode)
  if (!bank) return refuse('unknown_bank')
  const digits = input.accountNumber.length
  if (digits < bank.digitsMin || digits > bank.digitsMax)
    refuse('account_number_invalid', { digitsMin: bank.digitsMin, digitsMax: bank.digitsMax })
  await provePayer(context, caller.memberId, input.paymentPassword)
  const holderName = input.holderName.replace(/\s+/g, ' ').trim()
  const row = await inTransaction(db, async (tx) => {
    await lockTurnover(tx, caller.memberId, caller.currency)
    const payeeName = await keepPayeeName(tx, caller.memberId, holderName)
    if (!samePayee(payeeName, holderName)) refuse('payee_name_mismatch', { payeeName })
    const accounts = await bankAccountsOf(tx, caller.memberId)
    const same = accounts.find(
      (account) =>
        account.bank_code === bank.code && account.account_number === input.accountNumber,
    )
    if (same) return same
    if (accounts.length >= bankAccountsMax) refuse('too_many_accounts', { most: bankAccountsMax })
    await emit(tx, 'payments.bankAccountAdded', {
      memberId: caller.memberId,
      account: digestOf(context, bank.code, input.accountNumber),
      at: now.toISOString(),
    })
    return insertBankAccount(tx, {
      id: newId('bank', now),
      member_id: caller.memberId,
      bank_code: bank.code,
      bank_name: bank.name,
      account_number: input.accountNumber,
      holder_name: holderName,
      added_at: now,
    })
  })
  return bankAccountView(row!)
}

/** The same for whoever has the account, and readable to nobody. */
function digestOf({ secrets }: Context<typeof add>, bankCode: string, number: string): string {
  return hmacSha256(secrets.keyFor('payout-account'), `${bankCode} ${number}`).toString('hex')
}

export async function removeBankAccount(
  context: Context<typeof remove>,
  { bankAccountId, paymentPassword }: InputOf<typeof remove>,
): Promise<OutputOf<typeof remove>> {
  const { db, caller, now, refuse } = context
  await provePayer(context, caller.memberId, paymentPassword)
  const removed = await removeBankAccountRow(db, caller.memberId, bankAccountId, now)
  return removed ? {} : refuse('not_found')
}

function bankAccountView(row: BankAccountRow): BankAccount {
  return {
    bankAccountId: row.id,
    bankCode: row.bank_code,
    bankName: row.bank_name,
    accountEnd: row.account_number.slice(-4),
    holderName: row.holder_name,
    addedAt: row.added_at.toISOString(),
  }
}
