import { randomBytes } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { type Account, accountOf } from './account.ts'
import { rootPlace } from './binaries.ts'

/** Where PostgreSQL's own files are, and who owns them. */
export type ClusterFolder = { readonly path: string; readonly account: Account | undefined }

const name = 'cluster'

/**
 * Finds or chooses the place of the cluster: `cluster` in the data folder or, if the lent account
 * cannot enter that folder (below a home of mode 0700), a place outside it that `cluster` links to.
 *
 * @param lent the account to use for a new cluster; undefined when we run it ourselves
 */
export function clusterFolder(dataDir: string, lent: Account | undefined): ClusterFolder {
  mkdirSync(dataDir, { recursive: true })
  const link = join(dataDir, name)
  if (existsSync(link)) return { path: realpathSync(link), account: ownerOf(link, lent) }
  // A dangling link: its target is gone.
  rmSync(link, { force: true })
  if (!lent) {
    chmodSync(dataDir, 0o700)
    return { path: link, account: undefined }
  }
  // It can pass through to its own files, but cannot see what else is here.
  chmodSync(dataDir, 0o711)
  if (canEnter(realpathSync(dataDir), lent)) return { path: link, account: lent }
  const place = join(rootPlace, 'clusters', randomBytes(8).toString('hex'))
  mkdirSync(dirname(place), { recursive: true, mode: 0o755 })
  symlinkSync(place, link)
  return { path: place, account: lent }
}

/** Removes the whole data folder, with a cluster that lies outside it. */
export function removeCluster(dataDir: string): void {
  const link = join(dataDir, name)
  const isLink = lstatSync(link, { throwIfNoEntry: false })?.isSymbolicLink()
  if (isLink && existsSync(link)) rmSync(realpathSync(link), { recursive: true, force: true })
  rmSync(dataDir, { recursive: true, force: true })
}

/** Creates an empty folder that PostgreSQL accepts as its own. */
export function makeFolder(path: string, account: Account | undefined): void {
  rmSync(path, { recursive: true, force: true })
  mkdirSync(path, { mode: 0o700 })
  if (account) chownSync(path, account.uid, account.gid)
}

/** The cluster's owner runs it: PostgreSQL insists, and root may later start a user's cluster. */
function ownerOf(path: string, lent: Account | undefined): Account | undefined {
  const owner = statSync(path)
  if (lent) return owner.uid === 0 ? lent : owner.uid === lent.uid ? lent : accountOf(owner)
  if (process.getuid && owner.uid !== process.getuid()) {
    throw new Error(
      `The database in ${path} belongs to another user (number ${owner.uid}): ` +
        'start as that user or as root, or set KANCIL_DATA to a folder of your own.',
    )
  }
  return undefined
}

function canEnter(folder: string, account: Account): boolean {
  for (let path = folder; ; path = dirname(path)) {
    const { mode, uid, gid } = statSync(path)
    const bit = uid === account.uid ? 0o100 : gid === account.gid ? 0o010 : 0o001
    if ((mode & bit) === 0) return false
    if (path === dirname(path)) return true
  }
}
