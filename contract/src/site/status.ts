import { type Static, Type } from 'typebox'
import { endpoint } from '../endpoint.ts'
import { Fields } from '../fields.ts'

/** 0 normal, 1 maintenance, 2 restricted by address or region (specification, section 2). */
export const SystemStatus = Type.Union([Type.Literal(0), Type.Literal(1), Type.Literal(2)])
export type SystemStatus = Static<typeof SystemStatus>

/** What visitors may be shown about where they are and whether the site is open. */
export const StatusReport = Type.Object({
  status: SystemStatus,
  ip: Type.String(),
  /** ISO 3166 code; empty if the address does not tell. */
  country: Type.String(),
  /** The operator's own plain text for a maintenance; if empty, the site's text is shown. */
  message: Type.Optional(Type.String()),
})
export type StatusReport = Static<typeof StatusReport>

/**
 * Live messages to every open page: the site was opened or closed, or another of its settings
 * changed.
 */
export const statusMessage = 'site.status'

export const systemStatus = endpoint({
  name: 'site.status',
  summary: 'Whether the site is open to this visitor',
  method: 'GET',
  path: '/wps/system/status',
  auth: 'public',
  input: Fields({ url: Type.Optional(Type.String({ maxLength: 200 })) }),
  output: StatusReport,
  errors: {},
})
