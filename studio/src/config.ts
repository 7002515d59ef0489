import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { memberPort, studioPort } from '@kancil/contract/constants'
import { sandboxVendor } from '@kancil/contract/seamless/sandbox-keys'
import type { VendorKey } from './wallet/signing.ts'

/** Everything configured by the environment, read once. */
export type StudioConfig = {
  readonly port: number
  readonly host: string
  /** Where browsers reach the studio, without a slash at the end; null: at its port on loopback. */
  readonly publicUrl: string | null
  /** The platform's API, without a slash at the end. */
  readonly platformUrl: string
  /** The studio's own PostgreSQL. */
  readonly databaseUrl: string
  readonly vendor: VendorKey
  /** 64 hex digits that seal the server seeds; null: kept in a file of the data folder. */
  readonly sealKey: string | null
  /** Where that file lies. */
  readonly dataFolder: string
  /** The built game screens. */
  readonly screensRoot: string
  /** Origins that may show a game in a frame. */
  readonly frameAncestors: readonly string[]
  /** Play money: the studio may then also be told to misbehave. */
  readonly playMoney: boolean
  readonly tls: { readonly cert: string; readonly key: string; readonly port: number } | null
  readonly logLevel: string
  /** Proxies whose word on the caller's address counts, as addresses and networks. */
  readonly trustedProxies: readonly string[]
  /** Calls of one network; what costs more has a part of it (`kernel/limits.ts`). */
  readonly callsPerMinute: number
}

const tlsPortStandard = 8454

/** Reads the configuration; throws with an explanation if the studio must not start with it. */
export function readStudioConfig(env: NodeJS.ProcessEnv): StudioConfig {
  const realMoney = env['KANCIL_MODE'] === 'real'
  const databaseUrl = env['STUDIO_DATABASE_URL']
  if (!databaseUrl)
    throw new Error('STUDIO_DATABASE_URL names the PostgreSQL of the studio; npm start brings one.')
  const platformUrl = urlOf(env['KANCIL_PLATFORM_URL'] ?? `http://localhost:${memberPort}`)
  const ancestors = (env['KANCIL_FRAME_ANCESTORS'] ?? '').split(/[ ,]+/).filter(Boolean)
  const cert = env['KANCIL_TLS_CERT']
  const key = env['KANCIL_TLS_KEY']
  return {
    port: portOf(env, 'KANCIL_STUDIO_PORT', studioPort),
    host: env['KANCIL_STUDIO_HOST'] ?? '127.0.0.1',
    publicUrl: env['KANCIL_STUDIO_URL'] ? urlOf(env['KANCIL_STUDIO_URL']) : null,
    platformUrl,
    databaseUrl,
    vendor: vendorOf(env, realMoney),
    sealKey: sealKeyOf(env['STUDIO_SEAL_KEY']),
    dataFolder: resolve(env['KANCIL_DATA'] ?? 'data', 'studio'),
    screensRoot: env['KANCIL_SCREENS_ROOT'] ?? fileURLToPath(new URL('../dist', import.meta.url)),
    frameAncestors: [new URL(platformUrl).origin, ...ancestors],
    playMoney: !realMoney,
    tls:
      cert && key
        ? { cert, key, port: portOf(env, 'KANCIL_STUDIO_TLS_PORT', tlsPortStandard) }
        : null,
    logLevel: env['KANCIL_LOG'] ?? 'info',
    trustedProxies: (env['KANCIL_TRUSTED_PROXIES'] ?? '').split(/[ ,]+/).filter(Boolean),
    callsPerMinute: countOf(env, 'KANCIL_STUDIO_CALLS_PER_MINUTE', 6_000),
  }
}

/** The play-money key is public, so it is not accepted with real money. */
function vendorOf(env: NodeJS.ProcessEnv, realMoney: boolean): VendorKey {
  const keyId = env['STUDIO_VENDOR_KEY_ID']
  const key = env['STUDIO_VENDOR_KEY']
  if (!realMoney && !keyId && !key) return sandboxVendor
  if (!keyId || !key || keyId === sandboxVendor.keyId || key === sandboxVendor.key)
    throw new Error(
      'STUDIO_VENDOR_KEY_ID and STUDIO_VENDOR_KEY are the key that the platform made for this ' +
        "studio: a new one of the console, not that of play money's.",
    )
  return { code: sandboxVendor.code, keyId, key }
}

function sealKeyOf(text: string | undefined): string | null {
  if (text === undefined || text === '') return null
  if (!/^[0-9a-f]{64}$/.test(text)) throw new Error('STUDIO_SEAL_KEY must be 64 hex digits')
  return text
}

function portOf(env: NodeJS.ProcessEnv, name: string, otherwise: number): number {
  const value = Number(env[name] ?? otherwise)
  if (!Number.isInteger(value) || value < 0 || value > 65_535)
    throw new Error(`${name} must be a port number, not ${env[name]}`)
  return value
}

function countOf(env: NodeJS.ProcessEnv, name: string, otherwise: number): number {
  const value = Number(env[name] || otherwise)
  if (!Number.isInteger(value) || value < 1) throw new Error(`${name} must be a number above zero`)
  return value
}

function urlOf(text: string): string {
  if (!/^https?:\/\//.test(text)) throw new Error(`not an http address: ${text}`)
  return text.replace(/\/+$/, '')
}
