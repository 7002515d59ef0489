import { spawn } from 'node:child_process'
import { program, root } from './repository.ts'

/**
 * `npm run check`: every check that does not need to run the code. `--tidy` leaves out the types,
 * `--only types,lint,...` selects. The last line is `N passed, N failed`; the exit code is 0 only
 * when none failed.
 */
type Tool = {
  readonly name: string
  readonly says: string
  readonly command: string
  readonly args: string[]
}

const tools: readonly Tool[] = [
  { name: 'types', says: 'types agree', command: 'tsc', args: ['-b', '--pretty'] },
  { name: 'lint', says: 'nothing suspicious', command: 'oxlint', args: [] },
  { name: 'format', says: 'formatted', command: 'oxfmt', args: ['--check'] },
  {
    name: 'tidy',
    says: 'the architecture holds',
    command: 'vitest',
    args: ['run', '--project', 'unit', 'tools/tidy.test.ts'],
  },
  { name: 'dead', says: 'nothing unused', command: 'knip', args: ['--no-progress'] },
]

type Outcome = {
  readonly tool: Tool
  readonly isGood: boolean
  readonly output: string
  readonly seconds: number
}

function run(tool: Tool): Promise<Outcome> {
  const begun = performance.now()
  return new Promise((done) => {
    const child = spawn(program(tool.command), tool.args, {
      cwd: root,
      env: {
        ...process.env,
        KANCIL_TEST_DATABASE: 'none',
        FORCE_COLOR: process.stdout.isTTY ? '1' : '0',
      },
      stdio: ['ignore', 'pipe', 'pipe'],
      shell: process.platform === 'win32',
    })
    let output = ''
    const hear = (chunk: Buffer): void => {
      output += chunk.toString()
    }
    child.stdout.on('data', hear)
    child.stderr.on('data', hear)
    const end = (isGood: boolean): void => {
      done({ tool, isGood, output, seconds: (performance.now() - begun) / 1000 })
    }
    child.on('error', (error) => {
      output += String(error)
      end(false)
    })
    child.on('close', (code) => end(code === 0))
  })
}

function selectTools(args: readonly string[]): readonly Tool[] {
  const names = args[args.indexOf('--only') + 1]?.split(',')
  if (args.includes('--only') && names) return tools.filter(({ name }) => names.includes(name))
  return args.includes('--tidy') ? tools.filter(({ name }) => name !== 'types') : tools
}

function report({ tool, isGood, output, seconds }: Outcome): void {
  const mark = isGood ? 'ok  ' : 'FAIL'
  console.log(
    `${mark} ${tool.name.padEnd(7)} ${isGood ? tool.says : 'see below'} (${seconds.toFixed(1)} s)`,
  )
  if (!isGood) console.log(`\n${output.trim()}\n`)
}

const begun = performance.now()
const outcomes = await Promise.all(
  selectTools(process.argv.slice(2)).map(async (tool) => {
    const outcome = await run(tool)
    report(outcome)
    return outcome
  }),
)
const failed = outcomes.filter(({ isGood }) => !isGood).length
console.log(`check took ${((performance.now() - begun) / 1000).toFixed(1)} s`)
console.log(`${outcomes.length - failed} passed, ${failed} failed`)
process.exitCode = failed > 0 ? 1 : 0
