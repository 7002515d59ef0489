import { resolve } from 'node:path'
import { memberPort, sandboxPort } from '@kancil/contract/constants'
import { sandboxMailPort } from '@kancil/contract/ports/mail'

/** Everything configured by the environment, read once. */
export type SandboxConfig = {
  readonly port: number
  /** The SMTP port for incoming mail, on loopback; 0: any free one. */
  readonly mailPort: number
  /**
   * Where browsers reach the sandbox, without a slash at the end; null: at its port on loopback.
   */
  readonly publicUrl: string | null
  /** The platform's API, without a slash at the end. */
  readonly platformUrl: string
  /** Folder of the counterparties' own files. */
  readonly dataFolder: string
  readonly tls: { readonly cert: string; readonly key: string; readonly port: number } | null
  readonly logLevel: string
}

/** Reads the configuration; throws with an explanation if the sandbox must not start with it. */
export function readSandboxConfig(env: NodeJS.ProcessEnv): SandboxConfig {
  if (env['KANCIL_MODE'] === 'real')
    throw new Error('The sandbox is play money only: it does not start in real-money mode.')
  const port = portOf(env['KANCIL_SANDBOX_PORT'], sandboxPort)
  const platformUrl = urlOf(env['KANCIL_PLATFORM_URL'] ?? `http://localhost:${memberPort}`)
  return {
    port,
    // A sandbox on any free port receives mail on any free port too.
    mailPort: portOf(env['KANCIL_SANDBOX_MAIL_PORT'], port === 0 ? 0 : sandboxMailPort),
    publicUrl: env['KANCIL_SANDBOX_URL'] ? urlOf(env['KANCIL_SANDBOX_URL']) : null,
    platformUrl,
    dataFolder: resolve(env['KANCIL_DATA'] ?? 'data', 'sandbox'),
    tls:
      env['KANCIL_TLS_CERT'] && env['KANCIL_TLS_KEY']
        ? {
            cert: env['KANCIL_TLS_CERT'],
            key: env['KANCIL_TLS_KEY'],
            port: portOf(env['KANCIL_SANDBOX_TLS_PORT'], 8453),
          }
        : null,
    logLevel: env['KANCIL_LOG'] ?? 'info',
  }
}

function portOf(text: string | undefined, otherwise: number): number {
  const value = Number(text ?? otherwise)
  if (!Number.isInteger(value) || value < 0 || value > 65_535)
    throw new Error(`KANCIL_SANDBOX_PORT must be a port number, not ${text}`)
  return value
}

function urlOf(text: string): string {
  if (!/^https?:\/\//.test(text)) throw new Error(`not an http address: ${text}`)
  return text.replace(/\/+$/, '')
}
