// Runs before every command of package.json, on whatever Node the machine has (20 or later) and
// without any package: installs the packages when the lock file is not the one installed, and with
// them the Node that the rest runs on.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const marker = join(root, 'node_modules', '.kancil-installed')
const ownNode = join(
  root,
  'node_modules',
  '.bin',
  process.platform === 'win32' ? 'node.cmd' : 'node',
)
const nodeWanted = 24

/** What must be installed: this lock file, for this kind of machine. */
function wanted() {
  const lock = readFileSync(join(root, 'package-lock.json'))
  return createHash('sha256')
    .update(lock)
    .update(`${process.platform}-${process.arch}`)
    .digest('hex')
}

function isInstalled(hash) {
  if (existsSync(marker) && readFileSync(marker, 'utf8') === hash) return true
  return matchesLock()
}

/** Whether a developer's own `npm install` has already brought what the lock file names. */
function matchesLock() {
  const kept = join(root, 'node_modules', '.package-lock.json')
  if (!existsSync(kept)) return false
  const installed = JSON.parse(readFileSync(kept, 'utf8')).packages
  const locked = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages
  return Object.entries(locked).every(([path, { version, optional, link, devOptional }]) => {
    if (!path.includes('node_modules/') || link) return true
    const found = installed[path]
    return found ? found.version === version : Boolean(optional || devOptional)
  })
}

function install() {
  const npm = process.env.npm_execpath
  // The Node that runs npm itself: our own is about to be replaced.
  const node = process.env.npm_node_execpath ?? process.execPath
  const flags = ['ci', '--no-audit', '--no-fund', '--loglevel=error']
  const [command, args] = npm ? [node, [npm, ...flags]] : ['npm', flags]
  console.log('Installing packages (the first time this takes a minute or two) ...')
  const begun = Date.now()
  const seconds = () => Math.round((Date.now() - begun) / 1000)
  const ticker = setInterval(() => console.log(`  ... still installing, ${seconds()} s`), 10_000)
  return new Promise((done) => {
    let said = ''
    const child = spawn(command, args, {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      shell: !npm,
    })
    const hear = (chunk) => (said += chunk)
    child.stdout.on('data', hear)
    child.stderr.on('data', hear)
    child.on('error', (error) => hear(String(error)))
    child.on('close', (code) => {
      clearInterval(ticker)
      if (code === 0) console.log(`Packages installed in ${seconds()} s.`)
      else
        console.error(
          `${said}\nnpm ci failed. Is the network there, and the disk not full? Then try again.`,
        )
      done(code === 0)
    })
  })
}

const hash = wanted()
if (!isInstalled(hash) && !(await install())) process.exit(1)
if (!existsSync(marker) || readFileSync(marker, 'utf8') !== hash) writeFileSync(marker, hash)

if (!existsSync(ownNode) && Number(process.versions.node.split('.')[0]) < nodeWanted) {
  console.error(
    `Kancil needs Node ${nodeWanted} or later. On Linux and Windows it brings its own; for ${process.platform} on ` +
      `${process.arch} there is none on npm, so please install it: https://nodejs.org (yours is ${process.version}).`,
  )
  process.exit(1)
}
