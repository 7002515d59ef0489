import { type Static, Type } from 'typebox'
import { endpoint } from '../endpoint.ts'
import { NoFields } from '../fields.ts'

/** A guide explains; a rule binds. */
export const topicKinds = ['guide', 'rule'] as const

/**
 * Every page of the help centre in order, by the key in its address. `updated` is the day of the
 * last change that matters.
 */
export const helpTopics = [
  { key: 'start', kind: 'guide', updated: '2026-11-21' },
  { key: 'deposit', kind: 'guide', updated: '2026-11-21' },
  { key: 'withdraw', kind: 'guide', updated: '2026-11-21' },
  { key: 'pin', kind: 'guide', updated: '2026-11-21' },
  { key: 'limits', kind: 'guide', updated: '2026-11-21' },
  { key: 'fair', kind: 'guide', updated: '2026-11-23' },
  { key: 'fair-games', kind: 'guide', updated: '2026-11-23' },
  { key: 'security', kind: 'guide', updated: '2026-11-21' },
  { key: 'agents', kind: 'guide', updated: '2026-11-21' },
  { key: 'app', kind: 'guide', updated: '2026-11-21' },
  { key: 'about', kind: 'rule', updated: '2026-11-21' },
  { key: 'contact', kind: 'rule', updated: '2026-11-21' },
  { key: 'terms', kind: 'rule', updated: '2026-11-21' },
  { key: 'responsible', kind: 'rule', updated: '2026-11-21' },
  { key: 'privacy', kind: 'rule', updated: '2026-11-21' },
  { key: 'affiliates', kind: 'rule', updated: '2026-11-21' },
  { key: 'agent-policy', kind: 'rule', updated: '2026-11-21' },
  { key: 'refund', kind: 'rule', updated: '2026-11-21' },
  { key: 'cookies', kind: 'rule', updated: '2026-11-21' },
  { key: 'aml', kind: 'rule', updated: '2026-11-21' },
  { key: 'complaints', kind: 'rule', updated: '2026-11-21' },
] as const satisfies readonly HelpTopic[]
export type HelpKey = (typeof helpTopics)[number]['key']
export const helpKeys: readonly HelpKey[] = helpTopics.map(({ key }) => key)

/** The page that an address names; the first one where it names none that there is. */
export function topicOf(key: string | null): HelpKey {
  return helpKeys.find((topic) => topic === key) ?? helpTopics[0].key
}

/**
 * What a reader finds in the list. The agents' policy is listed while it is in force
 * (AGENTPOLICY3), and always for an agent; anybody may read it at its address.
 */
export function offeredTopics(reader: {
  readonly policyInForce: boolean
  readonly isAgent: boolean
}): readonly (HelpTopic & { readonly key: HelpKey })[] {
  const named = reader.policyInForce || reader.isAgent
  return helpTopics.filter(({ key }) => named || key !== 'agent-policy')
}

export const HelpTopic = Type.Object({
  key: Type.String(),
  kind: Type.Enum(topicKinds),
  /** yyyy-MM-dd. */
  updated: Type.String(),
})
export type HelpTopic = Static<typeof HelpTopic>

/** Address of a help centre page. */
export function helpPath(key: string): string {
  return `/help?topic=${key}`
}

export const helpCenter = endpoint({
  name: 'site.helpCenter',
  summary: 'The pages of the help centre and where each is read',
  method: 'GET',
  path: '/wps/system/helpCenter',
  auth: 'public',
  input: NoFields,
  output: Type.Object({
    list: Type.Array(Type.Object({ ...HelpTopic.properties, path: Type.String() })),
  }),
  errors: {},
})
