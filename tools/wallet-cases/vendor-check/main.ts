import { parseArgs } from 'node:util'
import { demoAccount, demoOperator } from '../../../server/db/seed/demo-operator.ts'
import { cases, runChecks } from './run-checks.ts'
import { type Desk, openSession } from './test-session.ts'

/**
 * `npm run vendor-check -- --url <platform> --vendor <code> --key <secret> [--key-id <id>] --player
 * <id> --session <id> --game <code>`: calls the wallet of a platform as a vendor does and says what
 * is not as the protocol has it. Player and session come from the console's "Session for tests";
 * the player needs some 60 units of money. Who may use the console lets the check open the session
 * itself: `--console <address> --operator <name> --password <password> --authenticator <secret>
 * --account <a member's>`; on a demo world of this machine these are the README's, and need not be
 * given. Ends with 1 if a check fails.
 */
const { values } = parseArgs({
  options: {
    url: { type: 'string', default: '' },
    vendor: { type: 'string', default: '' },
    key: { type: 'string', default: '' },
    'key-id': { type: 'string', default: '' },
    player: { type: 'string', default: '' },
    session: { type: 'string', default: '' },
    game: { type: 'string', default: '' },
    currency: { type: 'string', default: 'MYR' },
    console: { type: 'string', default: '' },
    operator: { type: 'string', default: demoOperator.name },
    password: { type: 'string', default: demoOperator.password },
    authenticator: { type: 'string', default: demoOperator.authenticatorSecret },
    account: { type: 'string', default: demoAccount },
  },
})

/** A vendor cannot make players: only the operator knows any. */
const fromConsole = `An operator opens a session for tests in the console (Games and vendors, the
vendor, "Session for tests"), with the account of a member who has some 60 units of money and the
code of a game of yours. It shows the player (--player) and the session (--session); --game is that
code.`

type Name = keyof typeof values
const missingOf = (...names: Name[]): Name[] => names.filter((name) => values[name] === '')
const atEnd = (address: string): string => address.replace(/\/$/, '')

/** Of a platform on this machine the console is at the next port. */
function deskOf(): Desk | null {
  const { operator, password, authenticator, account } = values
  const who = { operator, password, authenticator, account }
  if (values.console !== '') return { console: atEnd(values.console), ...who }
  const url = URL.parse(values.url)
  if (!url || !['localhost', '127.0.0.1', '[::1]'].includes(url.hostname)) return null
  return { console: `${url.protocol}//${url.hostname}:${Number(url.port) + 1}`, ...who }
}

/** What no option names, from a session that is opened for it; null if none can be. */
async function playFor(): Promise<Parameters<typeof runChecks>[0] | null> {
  const { url, vendor, key, player, session, game, currency } = values
  const place = { url: atEnd(url), vendor, secret: key }
  const keyId = values['key-id']
  const missing = missingOf('player', 'session', 'game')
  if (missing.length === 0)
    return {
      ...{ ...place, keyId: keyId || 'key-1', currency },
      ...{ playerId: player, sessionId: session, gameCode: game },
    }
  const desk = deskOf()
  const opened =
    desk &&
    (await openSession(desk, vendor, game).catch((error: unknown) => {
      console.error(`no session could be opened at ${desk.console}: ${(error as Error).message}`)
      return null
    }))
  if (opened) return { ...place, ...opened, keyId: keyId || opened.keyId }
  console.error(`missing: ${missing.map((name) => `--${name}`).join(' ')}\n${fromConsole}`)
  return null
}

const needed = missingOf('url', 'vendor', 'key')
if (needed.length > 0) console.error(`missing: ${needed.map((name) => `--${name}`).join(' ')}`)
const target = needed.length > 0 ? null : await playFor()
if (target === null) process.exitCode = 2
else {
  const findings = await runChecks(target, ({ name, fault }) =>
    console.log(fault === null ? `ok    ${name}` : `FAIL  ${name}: ${fault}`),
  )
  const failed = findings.filter(({ fault }) => fault !== null).length
  console.log(`${cases.length - failed} passed, ${failed} failed`)
  process.exitCode = failed > 0 ? 1 : 0
}
