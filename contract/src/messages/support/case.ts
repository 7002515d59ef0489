import { type Static, Type } from 'typebox'
import { idSchema } from '../../ids.ts'
import { InstantText } from '../../time.ts'

export const supportKinds = ['feedback', 'question', 'complaint'] as const
export type SupportKind = (typeof supportKinds)[number]

export const supportTopics = [
  'account',
  'payments',
  'games',
  'promotions',
  'safety',
  'other',
] as const

export const supportStates = ['received', 'underReview', 'answered', 'closed'] as const
export type SupportState = (typeof supportStates)[number]

/** How a matter ended; '' while it has not. `silent`: nobody objected to the answer. */
export const supportOutcomes = [
  '',
  'thanked',
  'accepted',
  'silent',
  'upheld',
  'rejected',
  'withdrawn',
] as const
export type SupportOutcome = (typeof supportOutcomes)[number]

export const supportTextMax = 4_000
/** Matters that one member may have open at a time. */
export const openMattersMax = 10
/** How often a member may object to an answer. */
export const objectionsMax = 2
/** After so many days an answer without an objection ends the matter. */
export const silenceDays = 14

/** Tells a member's tabs that one of their matters changed. */
export const supportMessage = 'messages.support'

const SupportEntry = Type.Object({
  number: Type.Integer(),
  kind: Type.Union([Type.Literal('member'), Type.Literal('operator')]),
  by: Type.String(),
  text: Type.String(),
  at: InstantText,
})

const summary = {
  caseId: idSchema('supportCase'),
  kind: Type.Enum(supportKinds),
  topic: Type.Enum(supportTopics),
  state: Type.Enum(supportStates),
  outcome: Type.Enum(supportOutcomes),
  /** The beginning of what the member wrote first. */
  text: Type.String(),
  openedAt: InstantText,
  updatedAt: InstantText,
  closedAt: Type.Union([InstantText, Type.Null()]),
}
export const SupportSummary = Type.Object(summary)

export const SupportCase = Type.Object({
  ...summary,
  entries: Type.Array(SupportEntry),
  canObject: Type.Boolean(),
})
export type SupportCase = Static<typeof SupportCase>
