import { isTest, lineAt, type SourceFile } from './source-files.ts'

/** A function of the server: its name, its parameters and its full text. */
type ServerFunction = {
  readonly file: SourceFile
  readonly name: string
  readonly begin: number
  readonly text: string
  readonly parameters: string
}

/** Text that runs inside a transaction. */
type Span = { readonly file: SourceFile; readonly begin: number; readonly text: string }

const opening =
  /(?:inTransaction\(\s*[\w.]+,|\.transaction\(\)\.execute\()\s*(?=(?:async )?\(?tx\b)/g
const declared = /^(?:export )?(?:async )?function (\w+)(?:<[^(]*?>)?(?=\()/gm
const method = /\b(?:async )?handle(?:All)?(?=\(tx\b[^)]*\) \{)/g
/** Work that takes a hundredth of a second of CPU time while others wait for the locked rows. */
const hashing = /\bhashNewPassword\(|asswords(?:\([^()]*\))?\.(?:hash|verify)\(/g
/** Code that uses the pool itself: a `Db`, or the kernel's sessions without one. */
const ownConnection = /(?<!: )\bdb\b(?!\??:)|\bsessions\.(?:find|list|isLive|idleMinutes)\(/g
const secondConnection = 'a second connection inside a transaction; hand `tx` on, or read it before'
const call = /(?<![.\w]|function )(\w+)\(/g

/**
 * Code that takes a second connection while it holds a transaction's: enough of these at once use
 * up the pool, and none can continue. Calls are followed by function name.
 */
export function slowTransactions(files: readonly SourceFile[]): string[] {
  const server = files
    .filter(({ path }) => path.startsWith('server/src/') && !isTest(path))
    .map(({ path, text }) => ({ path, text: withoutLaterWork(withoutComments(text)) }))
  const functions = server.flatMap(functionsOf)
  const reaching = reachingFunctions(functions)
  const spans = [
    ...functions.filter(isGivenTransaction),
    ...server.flatMap((file) => callbacksOf(file, opening)),
    ...server.flatMap((file) => callbacksOf(file, method)),
  ]
  const faults = spans.flatMap((span) =>
    faultsOf(span, reaching).map(
      ({ at, what, say }) =>
        `${span.file.path}:${lineAt(span.file.text, span.begin + at)} ${what}: ${say}`,
    ),
  )
  return [...new Set(faults)].toSorted()
}

function faultsOf(
  span: Span,
  reaching: ReadonlySet<ServerFunction>,
): { readonly at: number; readonly what: string; readonly say: string }[] {
  const find = (pattern: RegExp, say: string) =>
    [...span.text.matchAll(pattern)].map(({ index, 0: what }) => ({ at: index, what, say }))
  const calls = callsIn(span).filter(
    ({ name, given: args }) => !/\btx\b/.test(args) && functionCalled(span, name, reaching),
  )
  return [
    ...find(hashing, 'a password is hashed before the transaction, not while it holds rows'),
    ...find(ownConnection, secondConnection),
    ...calls.map(({ name, at }) => ({ at, what: `${name}()`, say: secondConnection })),
  ]
}

/** Those that can reach the pool through a parameter: `context`, `kernel` or a `db`. */
function reachingFunctions(functions: readonly ServerFunction[]): ReadonlySet<ServerFunction> {
  const open = functions.filter((candidate) => !isGivenTransaction(candidate))
  const reaching = new Set(
    open.filter(
      ({ text, parameters }) =>
        /\bdb: Db\b/.test(parameters) || [...text.matchAll(ownConnection)].length > 0,
    ),
  )
  for (let before = -1; before !== reaching.size;) {
    before = reaching.size
    for (const fn of open)
      if (callsIn(fn).some(({ name }) => functionCalled(fn, name, reaching))) reaching.add(fn)
  }
  return reaching
}

/** Whether this name refers to one of the given functions: the file's own, or one it imports. */
function functionCalled(
  { file }: Span,
  name: string,
  functions: ReadonlySet<ServerFunction>,
): ServerFunction | undefined {
  const named = [...functions].filter((candidate) => candidate.name === name)
  const ownFunction = named.find((fn) => fn.file.path === file.path)
  if (ownFunction) return ownFunction
  const isImported = new RegExp(`^import \\{[^}]*\\b${name}\\b[^}]*\\} from '\\.`, 'm')
  return isImported.test(file.text) ? named.find((fn) => isExported(fn)) : undefined
}

/** A parameter of its own, not of a callback passed to it. */
function isGivenTransaction({ parameters }: ServerFunction): boolean {
  return /\btx: Tx\b/.test(parameters.slice(1).replaceAll(/\([^()]*\)/g, ''))
}

function isExported({ text }: ServerFunction): boolean {
  return text.startsWith('export')
}

function callsIn({ text }: Span): { name: string; given: string; at: number }[] {
  return [...text.matchAll(call)].map((match) => {
    const begin = match.index + match[0].length - 1
    return { name: match[1]!, given: text.slice(begin, closing(text, begin)), at: match.index }
  })
}

function functionsOf(file: SourceFile): ServerFunction[] {
  return [...file.text.matchAll(declared)].map((match) => {
    const first = match.index + match[0].length
    const last = closing(file.text, first)
    const end = file.text.indexOf('\n}\n', last)
    return {
      file,
      name: match[1]!,
      begin: match.index,
      text: file.text.slice(match.index, end < 0 ? undefined : end),
      parameters: file.text.slice(first, last),
    }
  })
}

/** From the callback's parameter to the end of the call or the method. */
function callbacksOf(file: SourceFile, pattern: RegExp): Span[] {
  return [...file.text.matchAll(pattern)].map((match) => {
    const begin = match.index + match[0].length
    const isMethod = pattern === method
    const outer = isMethod ? begin : file.text.indexOf('(', match.index)
    const last = isMethod
      ? closing(file.text, file.text.indexOf('{', closing(file.text, begin)))
      : closing(file.text, executeAt(file.text, match, outer))
    return { file, begin, text: file.text.slice(begin, last) }
  })
}

/** Where the call's own parenthesis opens: for `.transaction().execute(` the second one. */
function executeAt(text: string, match: RegExpMatchArray, first: number): number {
  return match[0].startsWith('.') ? text.indexOf('(', first + 1) : first
}

/** The end of what a bracket opens; strings are skipped, and so is the content of their `${}`. */
function closing(text: string, from: number): number {
  let depth = 0
  let quote = ''
  for (let at = from; at < text.length; at++) {
    const sign = text[at]!
    if (quote) {
      if (sign === '\\') at++
      else if (sign === quote) quote = ''
    } else if (`'"\``.includes(sign)) quote = sign
    else if ('([{'.includes(sign)) depth++
    else if (')]}'.includes(sign) && --depth === 0) return at
  }
  return text.length
}

/** Same length and lines, so that positions stay the same. */
/** What waits for the commit holds no transaction any more. */
function withoutLaterWork(text: string): string {
  let rest = text
  for (const { index, 0: name } of text.matchAll(/\bafterCommit(?=\()/g)) {
    const begin = index + name.length
    const end = closing(text, begin)
    const work = text.slice(begin, end)
    rest = rest.slice(0, begin) + work.replaceAll(/[^\n]/g, ' ') + rest.slice(end)
  }
  return rest
}

function withoutComments(text: string): string {
  return text.replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, (comment) =>
    comment.replaceAll(/[^\n]/g, ' '),
  )
}
