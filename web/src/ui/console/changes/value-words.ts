import {
  carryRules,
  contractKinds,
  contractStates,
  periodKinds,
} from '@kancil/contract/agents/terms'
import { disputeStates, statementKinds } from '@kancil/contract/agents/statements'
import { roundStatuses } from '@kancil/contract/games/bets'
import { jackpotStates } from '@kancil/contract/games/jackpots'
import { purseActs } from '@kancil/contract/games/purse-desk'
import { purseTransferStates } from '@kancil/contract/games/purses'
import { gameCategories } from '@kancil/contract/games/vendors'
import { lateOriginals, secondRollbacks } from '@kancil/contract/ports/vendor-dialects'
import { offeredLanguages } from '@kancil/contract/languages'
import { noteKinds } from '@kancil/contract/identity/member-file'
import { announcementVerdicts } from '@kancil/contract/lottery/announcements'
import { issueStates } from '@kancil/contract/lottery/issue'
import { entryStates, limitKinds } from '@kancil/contract/lottery/results-desk'
import { broadcastStates } from '@kancil/contract/messages/broadcasts'
import { chatStates, chatTypes } from '@kancil/contract/messages/chat/line'
import {
  audiences,
  publicationKinds,
  publicationStates,
} from '@kancil/contract/messages/publication'
import {
  supportOutcomes,
  supportStates,
  supportTopics,
} from '@kancil/contract/messages/support/case'
import { alertFigures, alertSides, alertUnits } from '@kancil/contract/operator/alerts'
import { callbackOutcomes } from '@kancil/contract/payments/callbacks'
import { depositKinds, depositStates } from '@kancil/contract/payments/deposit'
import { receiptRefusals } from '@kancil/contract/payments/deposit-desk'
import { batchOutcomes } from '@kancil/contract/payments/payout-batch'
import { payoutReportStates } from '@kancil/contract/payments/payout-reports'
import { recallStates } from '@kancil/contract/payments/recalls'
import { receiptStates } from '@kancil/contract/payments/receipt'
import { differenceStates } from '@kancil/contract/payments/reconciliation'
import { suspenseStates } from '@kancil/contract/payments/suspense'
import { withdrawalStates } from '@kancil/contract/payments/withdrawal'
import { rejectReasons, returnReasons } from '@kancil/contract/payments/withdrawal-reasons'
import { offerStates } from '@kancil/contract/promotions/desk'
import {
  promotionCategories,
  promotionKinds,
  promotionStates,
} from '@kancil/contract/promotions/terms'
import { itemStates } from '@kancil/contract/rewards/desk'
import { redemptionStates } from '@kancil/contract/rewards/mall'
import { programmeKinds, programmeStates } from '@kancil/contract/rewards/programme'
import {
  boardScores,
  missionMetrics,
  missionWindows,
} from '@kancil/contract/rewards/programme-terms'
import { referralStates } from '@kancil/contract/rewards/referral'
import { banKinds } from '@kancil/contract/safety/exclusion'
import {
  documentKinds,
  documentReasons,
  documentStates,
} from '@kancil/contract/safety/identity-check'
import { suspicionOutcomes, suspicionStates } from '@kancil/contract/safety/suspicions'
import {
  adjustmentDirections,
  adjustmentReasons,
  adjustmentStates,
} from '@kancil/contract/wallet/adjustments'
import type { AuditField } from '@kancil/contract/operator/audit-fields'
import { languageNames } from '../../../i18n/language-names.ts'
import type { Text } from '../../../i18n/use-text.tsx'

/**
 * Every word that a field of the log may hold. Here they come from the contract, so that a state or
 * a kind that is added there does not compile until the catalogue has its text.
 */
const words = [
  ...contractKinds,
  ...contractStates,
  ...carryRules,
  ...disputeStates,
  ...statementKinds,
  ...roundStatuses,
  ...jackpotStates,
  ...purseActs,
  ...purseTransferStates,
  ...noteKinds,
  ...lateOriginals,
  ...secondRollbacks,
  ...announcementVerdicts,
  ...issueStates,
  ...entryStates,
  ...limitKinds,
  ...broadcastStates,
  ...chatStates,
  ...audiences,
  ...publicationStates,
  ...supportOutcomes.filter((outcome) => outcome !== ''),
  ...supportStates,
  ...supportTopics,
  ...alertFigures,
  ...alertSides,
  ...alertUnits,
  ...callbackOutcomes,
  ...depositKinds,
  ...depositStates,
  ...receiptRefusals,
  ...batchOutcomes,
  ...payoutReportStates,
  ...recallStates,
  ...receiptStates,
  ...differenceStates,
  ...suspenseStates,
  ...withdrawalStates,
  ...rejectReasons,
  ...returnReasons,
  ...offerStates,
  ...promotionCategories,
  ...promotionKinds,
  ...promotionStates,
  ...itemStates,
  ...redemptionStates,
  ...programmeKinds,
  ...programmeStates,
  ...boardScores,
  ...missionMetrics,
  ...missionWindows,
  ...referralStates,
  ...banKinds,
  ...documentKinds,
  ...documentReasons,
  ...documentStates,
  ...suspicionOutcomes,
  ...suspicionStates,
  ...adjustmentDirections,
  ...adjustmentReasons,
  ...adjustmentStates,
  // Lists that the contract keeps inside a schema.
  ...(['frozen', 'maintenance', 'off', 'suspended', 'correct', 'made', 'outright'] as const),
  ...(['deposit_and_bonus', 'by_rules', 'let_in', 'keep_out'] as const),
] as const
type Word = (typeof words)[number]

/** Letters and numbers that mean something in one field alone. */
const wordsOfField = {
  status: ['0', '1', '2'],
  period: periodKinds,
  kind: publicationKinds,
} as const

/** The word of a field in the operator's language; null for one that the log does not know. */
export function valueWord(text: Text, field: AuditField, value: string): string | null {
  if (isOf(wordsOfField.status, value))
    return field === 'status' ? text(`auditlog.word.status.${value}`) : null
  if (field === 'period' && isOf(wordsOfField.period, value))
    return text(`auditlog.word.period.${value}`)
  if (field === 'kind' && isOf(wordsOfField.kind, value)) return text(`auditlog.word.kind.${value}`)
  if (isOf(gameCategories, value)) return text(`shell.category.${value}`)
  if (isOf(chatTypes, value)) return text(`operator.service.${value}`)
  if (isOf(offeredLanguages, value)) return languageNames[value]
  return isOf(words, value) ? text(`auditlog.word.${value satisfies Word}`) : null
}

function isOf<Item extends string>(list: readonly Item[], value: string): value is Item {
  return (list as readonly string[]).includes(value)
}
