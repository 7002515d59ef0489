import { relative } from 'node:path'
import type { SeededAccount } from '../server/db/seed/demo-world.ts'
import { type House, startHouse } from './start/house.ts'
import { readOptions, type StartOptions, usage } from './start/options.ts'

// `npm start`: the whole platform with one command.

if (process.argv.includes('--help')) console.log(usage)
else await main()

async function main(): Promise<void> {
  const begun = performance.now()
  let house: House | undefined
  let isStopping = false
  const stop = async (): Promise<void> => {
    // Ctrl-C may reach us twice, from the terminal and from npm: once is enough.
    if (isStopping) return
    isStopping = true
    if (!house) process.exit(130) // Still starting: whatever runs by now ends with us.
    console.log('\nStopping: server, studio, sandbox, database ...')
    await house.stop()
    console.log('Stopped. Nothing is lost.')
    process.exit(0)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => void stop())

  try {
    const options = readOptions(process.argv.slice(2), process.env)
    warnOf(options)
    house = await startHouse({
      ...options,
      say: (message) => console.log(`  ${message}`),
    })
    announce(house, options, (performance.now() - begun) / 1000)
  } catch (error) {
    console.error(`\n${(error as Error).message}`)
    process.exit(1)
  }
}

function warnOf({ database }: StartOptions): void {
  if (database && database.url === database.ownerUrl) {
    console.warn(
      'DATABASE_OWNER_URL is not set, so the server itself owns the tables: the database cannot keep it from ' +
        'changing ledger entries. Give it a role of its own for anything but a trial.',
    )
  }
}

function announce(
  { addresses, accounts }: House,
  { dataDir, tls }: StartOptions,
  seconds: number,
): void {
  const lines = [
    '',
    `Kancil is ready after ${seconds.toFixed(1)} s. Play money only.`,
    '',
    `  Member site   ${addresses.member}`,
    `  Console       ${addresses.console}`,
    `  Sandbox       ${addresses.sandbox}   (bank, phones, mail, sign-in: the outside world, pretended)`,
    `  Studio        ${addresses.studio}   (our own games)`,
    `  API           ${addresses.member}/docs`,
    ...(tls
      ? ['', '  The certificate is self-made: the browser asks once whether you trust it.']
      : []),
    ...(accounts.length > 0 ? ['', ...accountLines(accounts)] : []),
    '',
    `  Data and logs are in ${relative(process.cwd(), dataDir) || '.'}. Ctrl-C stops everything.`,
  ]
  console.log(lines.join('\n'))
}

function accountLines(accounts: readonly SeededAccount[]): string[] {
  const rows = [
    { who: 'Account', username: 'Name', password: 'Password', note: '' },
    ...accounts.map(({ who, username, password, note }) => ({
      who,
      username,
      password,
      note: note ?? '',
    })),
  ]
  const width = (key: 'who' | 'username' | 'password'): number =>
    Math.max(...rows.map((row) => row[key].length)) + 2
  return rows.map(({ who, username, password, note }) =>
    `  ${who.padEnd(width('who'))}${username.padEnd(width('username'))}${password.padEnd(width('password'))}${note}`.trimEnd(),
  )
}
