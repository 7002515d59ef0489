import { type Static, Type } from 'typebox'
import { endpoint } from '../endpoint.ts'
import { Fields } from '../fields.ts'

/** 0 normal, 1 maintenance, 2 restricted by address or region (specification, section 2). */
export const SystemStatus = Type.Union([Type.Literal(0), Type.Literal(1), Type.Literal(2)])
export type SystemStatus = Static<typeof SystemStatus>

/** What the visitor may be shown about where he is and whether the site is open. */
export const StatusReport = Type.Object({
  status: SystemStatus,
  ip: Type.String(),
  /** ISO 3166 code; empty where the address says nothing. */
  country: Type.String(),
  /** The operator's own words for a maintenance, as plain text; the site's text where empty. */
  message: Type.Optional(Type.String()),
})
export type StatusReport = Static<typeof StatusReport>

/**
 * Live messages to every open page: whether the site is open has changed, or another of its
 * settings.
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
