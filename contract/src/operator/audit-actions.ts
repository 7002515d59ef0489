/**
 * Every action that the audit log accepts, as `module.verb`, by module and in the order in which a
 * case runs. The server writes no others, and each has its words in the catalogue `audit`. Rows are
 * kept for good: a code that is no longer written stays here, so that old rows keep their words.
 */
export const auditActions = [
  'site.switchStatus',
  'site.changeSetting',
  'identity.freeze',
  'identity.unfreeze',
  'identity.closeEntry',
  'identity.openEntry',
  'identity.resetPassword',
  'identity.setInviteDomain',
  'identity.resumeCodes',
  'identity.closedByMember',
  'identity.houseGuessed',
  'wallet.runLedgerAudit',
  'payments.takeWithdrawal',
  'payments.approveWithdrawal',
  'payments.rejectWithdrawal',
  'payments.settlePayout',
  'payments.returnPayout',
  'payments.bookPayoutReport',
  'payments.notePayoutReport',
  'payments.depositTakenBack',
  'payments.decideDepositRecall',
  'payments.creditSuspense',
  'payments.returnSuspense',
  'payments.saveDepositMethod',
  'payments.decidePayoutDispute',
  'payments.approveBatch',
  'payments.refuseDepositReceipt',
  'games.vendor-status',
  'games.game-switches',
  'messages.create',
  'messages.change',
  'messages.setState',
  'messages.uploadPicture',
  'messages.broadcast',
  'messages.withdrawBroadcast',
  'lottery.correct',
  'lottery.setStatus',
  'lottery.void',
  'safety.breakByMember',
  'safety.askToLift',
  'safety.lift',
  'safety.excludeMember',
  'safety.acceptDocument',
  'safety.refuseDocument',
  'safety.viewDocument',
  'safety.renameMember',
  'safety.noteCase',
  'safety.freezePayouts',
  'safety.releasePayouts',
  'safety.closeCase',
  'operator.signIn',
  'operator.wrongCode',
  'operator.signOut',
  'operator.endSession',
  'operator.changePassword',
  'operator.create',
  'operator.change',
  'operator.resetPassword',
  'operator.resetTotp',
  'operator.exportAudit',
] as const

export type AuditAction = (typeof auditActions)[number]
export type AuditModule = AuditAction extends `${infer Module}.${string}` ? Module : never

/** Whether a code is a complete action on today's list, not a prefix or an older code. */
export function isAuditAction(code: string): code is AuditAction {
  return (auditActions as readonly string[]).includes(code)
}
