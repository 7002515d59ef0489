import { spawn } from 'node:child_process'
import { existsSync, globSync } from 'node:fs'
import { basename, join } from 'node:path'
import { root } from './repository.ts'

// `npm run bench -- <name> [...]` runs bench/<name>.ts, which prints its figures as one line of
// JSON at the end.
const [name = '', ...rest] = process.argv.slice(2)
const file = join(root, 'bench', `${name}.ts`)
const names = globSync('bench/*.ts', { cwd: root })
  .map((path) => basename(path, '.ts'))
  .filter((candidate) => !candidate.endsWith('.test'))

if (!/^[a-z-]+$/.test(name) || !existsSync(file)) {
  console.error(`npm run bench -- <name>, where the name is one of: ${names.toSorted().join(', ')}`)
  process.exitCode = 2
} else {
  const child = spawn(process.execPath, [file, ...rest], { cwd: root, stdio: 'inherit' })
  // Ctrl-C reaches the bench as well; it cleans up after itself and we exit with its code.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal))
  child.on('exit', (code, signal) => {
    process.exitCode = code ?? (signal ? 1 : 0)
  })
}
