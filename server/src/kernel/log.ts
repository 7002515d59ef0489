import { type Logger, pino, stdSerializers } from 'pino'

export type Log = Logger

/** Fields that never reach a log line, wherever they occur. */
const secretFields = [
  'password',
  'newPassword',
  'oldPassword',
  'confirmPassword',
  'confirmNewPassword',
  'paymentPassword',
  'token',
  'captcha',
  'verificationCode',
  'code',
  'secret',
  'authorization',
  'cookie',
  'set-cookie',
  'x-kancil-token',
  'x-signature',
  'idNumber',
  'totp',
]

/** JSON lines on standard error (standard output is for the ready line). Level by KANCIL_LOG. */
export function openLog(level: string, bindings: Record<string, string> = {}): Log {
  const paths = secretFields.flatMap((field) => {
    const step = field.includes('-') ? `["${field}"]` : `.${field}`
    return [field.includes('-') ? `["${field}"]` : field, `*${step}`, `*.*${step}`]
  })
  return pino(
    {
      ...{ level, base: bindings, redact: { paths, censor: '[redacted]' } },
      serializers: { err: errorFields },
    },
    pino.destination(2),
  )
}

/** An error's own code (`ECONNREFUSED`, `23505`) is no secret, but is named like one. */
function errorFields(error: Error): object {
  const { code } = (error ?? {}) as { readonly code?: unknown }
  const fields: object = stdSerializers.err(error)
  return typeof code === 'string' && /^([A-Z0-9]{5}|[A-Z][A-Z0-9_]{5,})$/.test(code)
    ? { ...fields, errorCode: code }
    : fields
}
