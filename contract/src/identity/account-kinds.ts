/** `isAgent` of the specification (decisions 1). */
export const accountKinds = {
  member: 0,
  agent: 1,
  masterAgent: 2,
  trial: 4,
  affiliateAgent: 41,
  affiliateMasterAgent: 42,
} as const
export type AccountKind = (typeof accountKinds)[keyof typeof accountKinds]
export const agentKinds: readonly AccountKind[] = [1, 2, 41, 42]
