import type { Config } from './config.ts'

/**
 * The origins whose pages may make unsafe calls to the member site; `KANCIL_ORIGIN` adds the public
 * one.
 */
export function memberOrigins(config: Config): Set<string> {
  return originsOf(config, config.memberPort, process.env['KANCIL_ORIGIN'])
}

export function consoleOrigins(config: Config): Set<string> {
  return originsOf(config, config.consolePort, process.env['KANCIL_CONSOLE_ORIGIN'])
}

function originsOf(config: Config, port: number, setting: string | undefined): Set<string> {
  const scheme = config.tls ? 'https' : 'http'
  return new Set([`${scheme}://localhost:${port}`, ...(setting ? [setting] : [])])
}
