import type { Permission } from '@kancil/contract/endpoint'
import type { SubjectLabel } from '@kancil/contract/operator/audit'
import type { SubjectKind } from '@kancil/contract/operator/audit-subjects'

type SubjectPage = {
  /** Without this permission the operator is shown the name alone. */
  readonly permission: Permission | null
  readonly to: (subject: string, label: SubjectLabel) => string
}

const page = (to: string, permission: Permission | null): SubjectPage => ({
  permission,
  to: () => to,
})
const caseOf = (path: string, permission: Permission): SubjectPage => ({
  permission,
  to: (subject) => `${path}/${subject}`,
})
const memberPart = (query: string): SubjectPage => ({
  permission: 'members.read',
  to: (_subject, { memberId }) => (memberId ? `/members/${memberId}${query}` : '/members'),
})

const publicationPages: Readonly<Record<string, string>> = {
  ...{ B: '/banners', N: '/notices', G: '/site-pages' },
}

/** Where the console shows each kind of thing that the audit log is about. */
export const subjectPages: Readonly<Record<SubjectKind, SubjectPage>> = {
  member: caseOf('/members', 'members.read'),
  operator: page('/operators', 'operators.write'),
  role: page('/roles', 'operators.write'),
  adjustment: page('/adjustments', 'withdrawals.read'),
  withdrawal: caseOf('/withdrawals', 'withdrawals.read'),
  deposit: {
    permission: 'withdrawals.read',
    // What the bank took back may have come from suspense.
    to: (subject) =>
      subject.startsWith('suspense:') ? '/suspense' : `/deposits/${subject}?state=all`,
  },
  suspense: page('/suspense', 'withdrawals.read'),
  depositMethod: page('/deposit-methods', 'withdrawals.read'),
  payoutBatch: page('/withdrawals', 'withdrawals.read'),
  bankStatement: page('/reconciliation', 'withdrawals.read'),
  bankDifference: page('/reconciliation', 'withdrawals.read'),
  callback: page('/callbacks', 'withdrawals.read'),
  vendor: page('/vendors', 'vendors.read'),
  game: page('/vendors', 'vendors.read'),
  jackpot: page('/jackpots', 'vendors.read'),
  round: memberPart('?part=bets'),
  purseTransfer: page('/purse-transfers', 'withdrawals.read'),
  publication: {
    permission: 'messages.write',
    to: (subject, { sort = '' }) => `${publicationPages[sort] ?? '/announcements'}?q=${subject}`,
  },
  broadcast: page('/messages', 'messages.write'),
  chat: caseOf('/chats', 'members.read'),
  cannedAnswer: page('/canned-answers', 'members.read'),
  supportCase: caseOf('/support', 'members.read'),
  lotteryGame: page('/draws', 'vendors.read'),
  issue: {
    permission: 'vendors.read',
    to: (subject) => `/draws?gameCode=${encodeURIComponent(subject.split(' ')[0]!)}`,
  },
  numberLimit: page('/draws', 'vendors.read'),
  announcedDraw: page('/draw-results', 'vendors.read'),
  agentContract: page('/agent-contracts', 'members.read'),
  agentBill: {
    permission: 'ledger.read',
    to: (subject) => `/agent-disputes?q=${subject}`,
  },
  exclusion: memberPart(''),
  document: page('/papers', 'members.read'),
  suspicion: caseOf('/suspicions', 'ledger.read'),
  match: page('/matches', 'vendors.read'),
  sportsOffer: page('/matches', 'vendors.read'),
  promotion: page('/promotions', 'settings.read'),
  application: page('/applications', 'members.read'),
  promotionPicture: page('/applications', 'members.read'),
  mallItem: page('/mall', 'settings.read'),
  redemption: page('/redemptions', 'members.read'),
  programme: page('/programmes', 'settings.read'),
  setting: {
    permission: 'settings.read',
    to: (subject) => (subject === 'setting:system' ? '/status' : '/settings'),
  },
  codeScope: page('/settings?part=codes', 'settings.read'),
  memberSignIn: page('/members', 'members.read'),
  ledger: page('/ledger', 'ledger.read'),
  auditLog: page('/audit', 'audit.read'),
  pointRate: page('/point-rate', 'settings.read'),
  agentRun: page('/agent-runs', 'ledger.read'),
  alert: page('/', null),
  session: page('/operators', 'operators.write'),
  picture: page('/banners', 'messages.write'),
}
