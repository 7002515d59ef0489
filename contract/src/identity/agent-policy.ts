import { type Static, Type } from 'typebox'
import { endpoint } from '../endpoint.ts'
import { Fields, NoFields } from '../fields.ts'
import { InstantText } from '../time.ts'

/** Where the caller stands with the agents' policy in force. Its text is a help centre page. */
export const AgentPolicy = Type.Object({
  /** Whether AGENTPOLICY3 asks for the agreement. */
  required: Type.Boolean(),
  /** Of the policy in force. */
  version: Type.String(),
  /** When the caller agreed to this version. */
  agreedAt: Type.Union([InstantText, Type.Null()]),
})
export type AgentPolicy = Static<typeof AgentPolicy>

export const agentPolicy = endpoint({
  name: 'identity.agentPolicy',
  summary: 'The agents’ policy in force and whether the caller has agreed to it',
  method: 'GET',
  path: '/wps/agent/policy',
  auth: 'agent',
  agentPolicy: 'free',
  input: NoFields,
  output: AgentPolicy,
  errors: {},
})

export const agreeToAgentPolicy = endpoint({
  name: 'identity.agreeToAgentPolicy',
  summary: 'Agrees to the version of the agents’ policy that was read',
  method: 'POST',
  path: '/wps/agent/policy',
  auth: 'agent',
  agentPolicy: 'free',
  input: Fields({ version: Type.String({ minLength: 1, maxLength: 40 }) }),
  output: AgentPolicy,
  errors: {
    /** A version other than the one read is in force; `value.version`. */
    policy_changed: 409,
  },
})
