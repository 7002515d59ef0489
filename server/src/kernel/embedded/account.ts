import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** The unprivileged account that PostgreSQL runs as when we ourselves are root. */
export type Account = { readonly name: string; readonly uid: number; readonly gid: number }

const accountName = 'kancil'

/**
 * PostgreSQL refuses to run as root, so root runs it under another account: our own, created when
 * missing, or else one that every machine has. An ordinary user runs it as themselves: this then
 * returns undefined.
 *
 * @throws when we are root and the machine has no account to lend
 */
export function serverAccount(): Account | undefined {
  if (process.getuid?.() !== 0) return undefined
  return lendAccount(() => readFileSync('/etc/passwd', 'utf8'), makeAccount)
}

/** The account to lend, from the text of `/etc/passwd`, which is read again after creating one. */
export function lendAccount(readPasswd: () => string, make: () => void): Account {
  const existing = findAccount(readPasswd(), accountName)
  if (existing) return existing
  try {
    make()
  } catch {
    // A read-only /etc, or no useradd here: the accounts below will do.
  }
  const passwd = readPasswd()
  for (const name of [accountName, 'postgres', 'nobody']) {
    const account = findAccount(passwd, name)
    if (account) return account
  }
  throw new Error(
    'PostgreSQL does not run as root and no account could be made for it. ' +
      `Make one (useradd --system ${accountName}), or start as an ordinary user.`,
  )
}

/** The account that owns a file, by its numeric id: it may have no name here. */
export function accountOf(owner: { uid: number; gid: number }): Account {
  return { name: `uid ${owner.uid}`, uid: owner.uid, gid: owner.gid }
}

function findAccount(passwd: string, name: string): Account | undefined {
  const fields = passwd
    .split('\n')
    .map((line) => line.split(':'))
    .find(([first]) => first === name)
  const uid = Number(fields?.[2])
  const gid = Number(fields?.[3])
  if (!fields || !Number.isInteger(uid) || !Number.isInteger(gid) || uid === 0) return undefined
  return { name, uid, gid }
}

function makeAccount(): void {
  const comment = 'Kancil embedded PostgreSQL'
  const silent = { stdio: 'ignore' } as const
  try {
    const options = ['--system', '--user-group', '--no-create-home', '--shell', '/usr/sbin/nologin']
    execFileSync('useradd', [...options, '--comment', comment, accountName], silent)
  } catch {
    // BusyBox, as on Alpine, has only adduser.
    execFileSync('adduser', ['-S', '-D', '-H', '-g', comment, accountName], silent)
  }
}
