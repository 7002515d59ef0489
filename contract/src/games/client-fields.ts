import { Type } from 'typebox'

/** For the names of games: a code of the specification or a BCP 47 tag. */
export const NameLanguage = Type.String({ maxLength: 16 })

/** The caller identifies itself with a value that we do not support. */
export const clientErrors = {
  merchant_unknown: 422,
  platform_unsupported: 422,
  client_unsupported: 422,
  channel_unsupported: 422,
} as const
export type ClientError = keyof typeof clientErrors
