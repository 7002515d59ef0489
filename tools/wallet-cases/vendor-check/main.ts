import { parseArgs } from 'node:util'
import { cases, runChecks } from './run-checks.ts'

/**
 * `npm run vendor-check -- --url <platform> --vendor <code> --key <secret> [--key-id <id>] --player
 * <id> --session <id> --game <code>`: calls the wallet of a platform as a vendor does and says what
 * is not as the protocol has it. Player and session come from the console's "Session for tests";
 * the player needs some 60 units of money. Ends with 1 if a check fails.
 */
const { values } = parseArgs({
  options: {
    url: { type: 'string', default: '' },
    vendor: { type: 'string', default: '' },
    key: { type: 'string', default: '' },
    'key-id': { type: 'string', default: 'key-1' },
    player: { type: 'string', default: '' },
    session: { type: 'string', default: '' },
    game: { type: 'string', default: '' },
    currency: { type: 'string', default: 'MYR' },
  },
})

/** A vendor cannot make players: only the operator knows any. */
const fromConsole = `An operator opens a session for tests in the console: Games and vendors, the vendor, "Session for
tests", with the account of a member who has some 60 units of money, and the code of a game of yours.
It shows the player (--player) and the session (--session); --game is that code.`

const missing = (['url', 'vendor', 'key', 'player', 'session', 'game'] as const).filter(
  (name) => values[name] === '',
)
if (missing.length > 0) {
  console.error(`missing: ${missing.map((name) => `--${name}`).join(' ')}`)
  if (missing.some((name) => name === 'player' || name === 'session' || name === 'game'))
    console.error(fromConsole)
  process.exitCode = 2
} else {
  const findings = await runChecks(
    {
      url: values.url.replace(/\/$/, ''),
      ...{ vendor: values.vendor, keyId: values['key-id'], secret: values.key },
      ...{ playerId: values.player, sessionId: values.session },
      ...{ gameCode: values.game, currency: values.currency },
    },
    ({ name, fault }) => console.log(fault === null ? `ok    ${name}` : `FAIL  ${name}: ${fault}`),
  )
  const failed = findings.filter(({ fault }) => fault !== null).length
  console.log(`${cases.length - failed} passed, ${failed} failed`)
  process.exitCode = failed > 0 ? 1 : 0
}
