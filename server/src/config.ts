import { readFileSync } from 'node:fs'
import { type Currency, isCurrency } from '@kancil/contract/money'
import type { DrawSource } from '@kancil/contract/ports/draw-results'
import { type MailServer, sandboxMailPort } from '@kancil/contract/ports/mail'
import type { PhoneAuthProvider } from '@kancil/contract/ports/phone-auth'
import type { SmsClient } from '@kancil/contract/ports/sms-gateway'
import type { SportsFeedAddress } from '@kancil/contract/ports/sports-feed-address'
import type { SocialClient, SocialProviderId } from '@kancil/contract/ports/social-sign-in'
import { consolePort, memberPort, sandboxPort, studioPort } from '@kancil/contract/constants'
import { contentOrigin } from './config/content-origin.ts'
import { drawSource } from './config/draw-source.ts'
import { mailServer } from './config/mail-server.ts'
import { phoneAuthClient } from './config/phone-auth.ts'
import { sportsFeed } from './config/sports-feed.ts'

export type Role = 'api' | 'worker' | 'all'

/** Everything the environment decides, read once. */
export type Config = {
  /** The main address; it may lead through a transaction pooler. */
  readonly databaseUrl: string
  /** Whether it does: its connections then get no settings of their own. */
  readonly databasePooled: boolean
  /** The server itself, for the wallet, whose connections keep settings and plans. */
  readonly walletDatabaseUrl: string
  /** The server itself, for the connection that listens. */
  readonly liveDatabaseUrl: string
  readonly role: Role
  readonly realMoney: boolean
  /** The operator's licence to take real money; null in play money. */
  readonly licence: { readonly number: string; readonly jurisdiction: string } | null
  readonly currency: Currency
  readonly merchant: string
  readonly memberPort: number
  readonly consolePort: number
  readonly sandboxUrl: string
  /** Where browsers and the server reach the house's own game studio. */
  readonly studioUrl: string
  /** Where uploaded pictures, and nothing else, are served; '' for the site's own address. */
  readonly contentOrigin: string
  /** Where the sandbox's mail server listens on loopback. */
  readonly sandboxMailPort: number
  /** The operator's own mail server; in play money the sandbox stands in when it is omitted. */
  readonly mail: MailServer | undefined
  readonly host: string
  /** Certificate and key in PEM; the environment names their files. */
  readonly tls: { readonly cert: string; readonly key: string } | null
  readonly secret: string | undefined
  readonly plainCalls: boolean
  readonly trustedProxies: readonly string[]
  /** Who may read `/metrics` and `/docs` on the console without a sign-in: addresses and ranges. */
  readonly monitorAddresses: readonly string[]
  /** Header in which a trusted proxy reports the visitor's country (ISO 3166); '' for none. */
  readonly countryHeader: string
  /** The same for the region (ISO 3166-2, with or without its country). */
  readonly regionHeader: string
  /**
   * A file of places in MaxMind's city format; '' uses the countries that come with the product.
   */
  readonly geoFile: string
  /** Calls per minute from one address if an endpoint sets no limit of its own. */
  readonly callsPerMinute: number
  readonly loginsPerMinute: number
  /** How many accounts a network may open within a day. */
  readonly registrationsPerDay: number
  /** How many passwords a process hashes per second at most; 0 for what suits its cores. */
  readonly hashesPerSecond: number
  /** How many batches of vendors' money a process has at the database at once, at most. */
  readonly batchesInFlight: number
  /** How long a vendor's answer is waited for. */
  readonly vendorTimeoutMs: number
  readonly logLevel: string
  readonly webRoot: string
  /** The operator's own SMS gateways; in play money the sandbox's stand in when omitted. */
  readonly sms: SmsClient | undefined
  /** The operator's own provider that verifies numbers; in play money the sandbox stands in. */
  readonly phoneAuth: PhoneAuthProvider | undefined
  /** The operator's own sports feed; in play money the sandbox's stands in when omitted. */
  readonly sportsFeed: SportsFeedAddress | undefined
  /** The operator's own source of official results; in play money the sandbox's stands in. */
  readonly drawSource: DrawSource | undefined
  /**
   * Clients registered with the providers; in play money the sandbox stands in for one that is
   * omitted.
   */
  readonly social: { readonly [Id in SocialProviderId]?: SocialClient | undefined }
}

/** Reads the configuration, or explains why the product must not start with it. */
export function readConfig(env: NodeJS.ProcessEnv, args: readonly string[] = []): Config {
  const databaseUrl = env['DATABASE_URL']
  if (!databaseUrl)
    throw new Error(
      'DATABASE_URL is not set. `npm start` sets it; see the operator guide otherwise.',
    )
  const role = (flag(args, '--role') ?? env['KANCIL_ROLE'] ?? 'all') as Role
  if (!['api', 'worker', 'all'].includes(role))
    throw new Error(`--role must be api, worker or all, not ${role}`)
  const realMoney = env['KANCIL_MODE'] === 'real'
  const plainCalls = env['KANCIL_PLAIN_CALLS'] === '1'
  if (realMoney) refuseUnsafe(env, plainCalls)
  const currency = env['KANCIL_CURRENCY'] ?? 'MYR'
  if (!isCurrency(currency))
    throw new Error(`KANCIL_CURRENCY ${currency} is not in the currency table`)
  const [memberAt, consoleAt] = [
    port(env['KANCIL_PORT'], memberPort),
    port(env['KANCIL_CONSOLE_PORT'], consolePort),
  ]
  return {
    ...databaseAddresses(env, databaseUrl),
    role,
    realMoney,
    licence: realMoney
      ? { number: env['KANCIL_LICENCE']!, jurisdiction: env['KANCIL_JURISDICTION']! }
      : null,
    currency,
    merchant: env['KANCIL_MERCHANT'] ?? 'kancil',
    memberPort: memberAt,
    consolePort: consoleAt,
    sandboxUrl: env['KANCIL_SANDBOX_URL'] ?? `http://127.0.0.1:${sandboxPort}`,
    studioUrl: env['KANCIL_STUDIO_URL'] ?? `http://127.0.0.1:${studioPort}`,
    contentOrigin: contentOrigin(env, [
      ...[memberAt, consoleAt].map((at) => `http://localhost:${at}`),
      ...[env['KANCIL_ORIGIN'] ?? '', env['KANCIL_CONSOLE_ORIGIN'] ?? ''],
    ]),
    sandboxMailPort: port(env['KANCIL_SANDBOX_MAIL_PORT'], sandboxMailPort),
    mail: mailServer(env),
    host: env['KANCIL_HOST'] ?? 'localhost',
    tls:
      env['KANCIL_TLS_CERT'] && env['KANCIL_TLS_KEY']
        ? {
            cert: readFileSync(env['KANCIL_TLS_CERT'], 'utf8'),
            key: readFileSync(env['KANCIL_TLS_KEY'], 'utf8'),
          }
        : null,
    secret: env['KANCIL_SECRET'],
    plainCalls,
    trustedProxies: listOf(env['KANCIL_TRUSTED_PROXIES']),
    monitorAddresses: listOf(env['KANCIL_MONITOR_ADDRESSES']),
    countryHeader: (env['KANCIL_COUNTRY_HEADER'] ?? '').toLowerCase(),
    regionHeader: (env['KANCIL_REGION_HEADER'] ?? '').toLowerCase(),
    geoFile: env['KANCIL_GEO_FILE'] ?? '',
    callsPerMinute: port(env['KANCIL_CALLS_PER_MINUTE'], 1_200),
    loginsPerMinute: port(env['KANCIL_LOGINS_PER_MINUTE'], 60),
    registrationsPerDay: port(env['KANCIL_REGISTRATIONS_PER_DAY'], 200),
    hashesPerSecond: port(env['KANCIL_HASHES_PER_SECOND'], 0),
    ...vendorPace(env),
    logLevel: env['KANCIL_LOG'] ?? 'info',
    webRoot: env['KANCIL_WEB_ROOT'] ?? new URL('../../web/dist', import.meta.url).pathname,
    sms: smsClient(env),
    phoneAuth: phoneAuthClient(env),
    sportsFeed: sportsFeed(env),
    drawSource: drawSource(env),
    social: {
      google: socialClient(env, 'KANCIL_GOOGLE'),
      facebook: socialClient(env, 'KANCIL_FACEBOOK'),
    },
  }
}

/**
 * A separate address for the wallet means that the first leads through a transaction pooler, which
 * refuses or forgets connection settings.
 */
function databaseAddresses(env: NodeJS.ProcessEnv, databaseUrl: string) {
  const walletDatabaseUrl = env['WALLET_DATABASE_URL'] || databaseUrl
  return {
    databaseUrl,
    databasePooled: walletDatabaseUrl !== databaseUrl,
    walletDatabaseUrl,
    liveDatabaseUrl: env['LIVE_DATABASE_URL'] || databaseUrl,
  }
}

/**
 * Real money needs a licence, a jurisdiction and secrets of its own (decisions 24), and no relaxed
 * switch.
 */
function refuseUnsafe(env: NodeJS.ProcessEnv, plainCalls: boolean): void {
  const missing = [
    'KANCIL_LICENCE',
    'KANCIL_JURISDICTION',
    'KANCIL_SECRET',
    'KANCIL_ORIGIN',
    'KANCIL_CONSOLE_ORIGIN',
  ].filter((name) => !env[name])
  if (missing.length > 0)
    throw new Error(`Real-money mode refuses to start without ${missing.join(', ')}.`)
  if (env['KANCIL_SECRET']!.length < 32)
    throw new Error('KANCIL_SECRET must have at least 32 characters in real-money mode.')
  if (plainCalls) throw new Error('KANCIL_PLAIN_CALLS is refused in real-money mode.')
  for (const name of ['KANCIL_ORIGIN', 'KANCIL_CONSOLE_ORIGIN'])
    if (!env[name]!.startsWith('https://'))
      throw new Error(`${name} must be https in real-money mode.`)
}

function socialClient(env: NodeJS.ProcessEnv, prefix: string): SocialClient | undefined {
  const [clientId, clientSecret] = [env[`${prefix}_CLIENT_ID`], env[`${prefix}_CLIENT_SECRET`]]
  if (!clientId !== !clientSecret)
    throw new Error(
      `${prefix}_CLIENT_ID and ${prefix}_CLIENT_SECRET are set together or not at all`,
    )
  return clientId && clientSecret ? { clientId, clientSecret } : undefined
}

function smsClient(env: NodeJS.ProcessEnv): SmsClient | undefined {
  const [url, key] = [env['KANCIL_SMS_URL'], env['KANCIL_SMS_KEY']]
  if (!url !== !key) throw new Error('KANCIL_SMS_URL and KANCIL_SMS_KEY are set together or not')
  if (!url || !key) return undefined
  if (!url.startsWith('https://')) throw new Error('KANCIL_SMS_URL must be https')
  if (key.length < 32) throw new Error('KANCIL_SMS_KEY must have at least 32 characters')
  return { url, key, sender: env['KANCIL_SMS_SENDER'] ?? 'KANCIL' }
}

/** Whether texts can be sent at all: real money never uses the sandbox's phones. */
export function reachesPhones({ sms, realMoney }: Pick<Config, 'sms' | 'realMoney'>): boolean {
  return sms !== undefined || !realMoney
}

function flag(args: readonly string[], name: string): string | undefined {
  const at = args.indexOf(name)
  return at >= 0 ? args[at + 1] : undefined
}

function listOf(text = ''): string[] {
  return text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
}

function port(text: string | undefined, otherwise: number): number {
  const value = Number(text ?? otherwise)
  if (!Number.isInteger(value) || value < 0) throw new Error(`not a number: ${text}`)
  return value
}

function vendorPace(env: NodeJS.ProcessEnv) {
  // Browsers wait for 30 s, and the order may have waited for the vendor's last answer before.
  const patience = { least: 500, most: 20_000, otherwise: 5_000 }
  return {
    batchesInFlight: intOf('KANCIL_BATCHES_IN_FLIGHT', env, { least: 1, most: 16, otherwise: 2 }),
    vendorTimeoutMs: intOf('KANCIL_VENDOR_TIMEOUT_MS', env, patience),
  }
}

function intOf(
  name: string,
  env: NodeJS.ProcessEnv,
  { least, most, otherwise }: { least: number; most: number; otherwise: number },
): number {
  const value = Number(env[name] ?? otherwise)
  if (!Number.isInteger(value) || value < least || value > most)
    throw new Error(`${name} must be from ${least} to ${most}, not ${env[name]}`)
  return value
}
