import { Type } from 'typebox'
import { endpoint } from '../endpoint.ts'
import { Fields } from '../fields.ts'
import { returnReasons } from './withdrawal-reasons.ts'
import { Note, byId, WithdrawalCase } from './withdrawal-desk.ts'

const reportId = { eventId: Type.String({ minLength: 1, maxLength: 80 }) }

export const settlePayout = endpoint({
  name: 'payments.settlePayout',
  summary:
    'Settles a payout as paid by a report that differs: a shortfall returns to the member, the house bears an excess',
  method: 'POST',
  path: '/console/payments/withdrawals/:withdrawalId/settle',
  auth: 'operator',
  permission: 'withdrawals.decide',
  stepUp: true,
  input: Fields({ ...reportId, note: Note }),
  params: byId,
  output: WithdrawalCase,
  errors: {
    already_decided: 409,
    same_operator: 409,
    /** The bank reported nothing of this kind on this withdrawal. */
    no_report: 422,
    /** Nobody has released it yet: approve or reject it first. */
    not_sent: 422,
  },
})

export const returnPayout = endpoint({
  name: 'payments.returnPayout',
  summary:
    'Returns the money of a payout to the wallet, despite a report that it was paid or after a recall by the bank',
  method: 'POST',
  path: '/console/payments/withdrawals/:withdrawalId/return',
  auth: 'operator',
  permission: 'withdrawals.decide',
  stepUp: true,
  input: Fields({ ...reportId, reasonCode: Type.Enum(returnReasons), note: Note }),
  params: byId,
  output: WithdrawalCase,
  errors: {
    already_decided: 409,
    same_operator: 409,
    no_report: 422,
    not_sent: 422,
    /** The bank took back something other than it was to pay: people must settle that with it. */
    report_differs: 422,
    /** The same movement is booked with another amount, or as a refund of what never arrived. */
    in_the_books: 422,
  },
})

export const bookPayoutReport = endpoint({
  name: 'payments.bookPayoutReport',
  summary:
    'Books what the bank paid beside a finished withdrawal, or recalled from it: the house bears the one and keeps the other',
  method: 'POST',
  path: '/console/payments/withdrawals/:withdrawalId/book',
  auth: 'operator',
  permission: 'withdrawals.decide',
  stepUp: true,
  input: Fields({ ...reportId, note: Note }),
  params: byId,
  output: WithdrawalCase,
  errors: {
    already_decided: 409,
    same_operator: 409,
    no_report: 422,
    still_open: 422,
    /** The bank has since reported taking this payment back: the books are right as they are. */
    came_back: 422,
    /** The same movement is booked with another amount, or as a refund of what never arrived. */
    in_the_books: 422,
  },
})

export const notePayoutReport = endpoint({
  name: 'payments.notePayoutReport',
  summary: 'Marks a report on a withdrawal that has ended as seen; no money moves',
  method: 'POST',
  path: '/console/payments/withdrawals/:withdrawalId/seen',
  auth: 'operator',
  permission: 'withdrawals.decide',
  stepUp: true,
  input: Fields({ ...reportId, note: Note }),
  params: byId,
  output: WithdrawalCase,
  errors: {
    already_decided: 409,
    no_report: 422,
    /** Its money is still held: settle it or return it. */
    still_open: 422,
  },
})
