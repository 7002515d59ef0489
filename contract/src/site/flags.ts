import { Type } from 'typebox'

/** Switches of the specification, section 3, under their own names. */
export const featureFlags = [
  'MOBILENUMREG3',
  'REGMOBVERF3',
  'MOBILENUMPASSREG3',
  'USERNAMEREG3',
  'FREEPLAY3',
  'PWDEXPFORCECHANGE3',
  'MOBILEVERCODELOGIN3',
  'DIRECTREG3',
  'AGENTPOLICY3',
  'MANPLAYREB3',
] as const
export type FeatureFlag = (typeof featureFlags)[number]

export const Flags = Type.Object({
  MOBILENUMREG3: Type.Boolean(),
  REGMOBVERF3: Type.Boolean(),
  MOBILENUMPASSREG3: Type.Boolean(),
  USERNAMEREG3: Type.Boolean(),
  FREEPLAY3: Type.Boolean(),
  PWDEXPFORCECHANGE3: Type.Boolean(),
  MOBILEVERCODELOGIN3: Type.Boolean(),
  DIRECTREG3: Type.Boolean(),
  AGENTPOLICY3: Type.Boolean(),
  MANPLAYREB3: Type.Boolean(),
})
