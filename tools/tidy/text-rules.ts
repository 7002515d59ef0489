import { isTest, lineAt, type SourceFile } from './source-files.ts'

/** A pattern that is forbidden in some files, and what to do instead. */
type TextRule = {
  readonly in: (path: string) => boolean
  readonly pattern: RegExp
  readonly say: string
}

const linesMax = 400
/** A table of cases may be long. */
const testLinesMax = 700
const columnsMax = 100
const unbrokenMax = 300
const isSource = (path: string): boolean => !isTest(path) && !path.startsWith('tools/')
const below = (...folders: string[]) => {
  return (path: string): boolean =>
    isSource(path) && folders.some((folder) => path.startsWith(`${folder}/`))
}

const clockFree = below('rules/src', 'server/src/ledger', 'server/src/modules')
const bigStore = /^server\/src\/modules\/[a-z]+\/(?:[a-z-]+\/)?(?:store|[a-z-]+-store)\.ts$/

const textRules: readonly TextRule[] = [
  {
    // A load may vary from run to run and still measure; the product and its simulation may not.
    in: (path) => isSource(path) && !path.startsWith('bench/'),
    pattern: /\bMath\.random\b/,
    say: 'chance has one source: kernel/chance.ts, or the seed handed in',
  },
  {
    in: clockFree,
    pattern: /\bDate\.now\(|\bnew Date\(\)/,
    say: 'time is handed in: context.now, the clock, or an argument',
  },
  {
    in: below('rules/src'),
    pattern: /\bcrypto\.|\bperformance\.now|\bprocess\.|\bfetch\(/,
    say: 'rules are pure: no IO, no clock, no chance',
  },
  {
    in: (path) => below('server/src/modules')(path) && !bigStore.test(path),
    pattern: /import \{[^}]*\bsql\b[^}]*\} from 'kysely'/,
    say: 'SQL stands in store.ts (or <topic>-store.ts) alone',
  },
  {
    in: below('server', 'studio', 'bench'),
    pattern: /\bpg_(?:try_)?advisory/,
    say: 'no advisory locks: lockScope (kernel/db.ts), or a lock row',
  },
  {
    in: isSource,
    pattern: /^export \* from/m,
    say: 'no barrels: a name has one place',
  },
  {
    in: isSource,
    pattern:
      /^\s*(?:export )?(?:abstract )?class (?!\w+(?:<[^{]*>)? extends (?:\w*Error|Component)\b)/m,
    say: 'no classes but errors (and React’s one for them): functions and plain data',
  },
  {
    in: (path) => !path.startsWith('tools/tidy/'),
    pattern: /\b(?:TODO|FIXME|XXX|HACK)\b(?!\([a-z]+\): )/,
    say: 'finish it, or leave it out',
  },
  {
    in: below('web/src', 'studio', 'sandbox/src'),
    pattern:
      /["'`\s:-](?:m[lr]|p[lr]|left|right|border-[lr]|rounded-[lr]|text-(?:left|right))-(?:\[|\d|auto|px|full)/,
    say: 'directions are logical (ms- me- ps- pe- start- end-), so that RTL works',
  },
  {
    in: below('web/src'),
    pattern: /["'`\s]text-(?:left|right)["'`\s]/,
    say: 'text-start and text-end, so that RTL works',
  },
  {
    in: (path) => below('web/src')(path) && !path.startsWith('web/src/ui/art/'),
    pattern: /dangerouslySetInnerHTML/,
    say: 'markup comes from components; what an operator wrote is sanitised by the server',
  },
]

const cssRule =
  /(?:^|[\s;{])(?:margin|padding|border)-(?:left|right)\b|text-align:\s*(?:left|right)/

/** Signs of a secret that should not be in the repository. */
const secretSigns = [
  /-----BEGIN (?:[A-Z]+ )?PRIVATE KEY-----\s*[A-Za-z0-9+/]{40}/,
  /\b(?:AKIA|ASIA)[0-9A-Z]{16}\b/,
  /\bgh[pousr]_[A-Za-z0-9]{36}\b/,
  /\bsk_live_[A-Za-z0-9]{16,}\b/,
  /\bnpm_[A-Za-z0-9]{36}\b/,
  /\bxox[abp]-[A-Za-z0-9-]{20,}/,
]
/** Paths on someone's own machine mean nothing to others. */
const privatePath = /(?:^|[\s'"`(])\/(?:home|Users)\/[a-z][\w.-]*\//

export function brokenTextRules(files: readonly SourceFile[]): string[] {
  return files.flatMap(({ path, text }) =>
    textRules
      .filter((rule) => rule.in(path))
      .flatMap((rule) => report(path, text, rule.pattern, rule.say)),
  )
}

export function physicalCss(files: readonly SourceFile[]): string[] {
  const say = 'directions are logical (margin-inline-start ...), so that RTL works'
  return files.flatMap(({ path, text }) => report(path, text, cssRule, say))
}

export function secretsIn(files: readonly SourceFile[]): string[] {
  return files
    .filter(({ path }) => !path.startsWith('tools/tidy'))
    .flatMap(({ path, text }) => [
      ...secretSigns.flatMap((sign) =>
        report(path, text, sign, 'looks like a secret: take it out'),
      ),
      ...report(path, text, privatePath, 'names a folder of one machine'),
    ])
}

/**
 * Files that are too long, comments wider than code (the formatter handles the code,
 * `tools/source/wrap-comments.ts` the comments), and lines too long to read: the formatter cannot
 * break SQL, texts and class names.
 */
export function oversized(files: readonly SourceFile[]): string[] {
  return files.flatMap(({ path, text }) => {
    const lines = text.split('\n')
    const most = isTest(path) ? testLinesMax : linesMax
    const count = lines.length - 1
    const long = count > most ? [`${path} has ${count} lines, more than ${most}`] : []
    const wide = lines.flatMap((line, index) => {
      const limit = /^\s*(?:\/\/|\/\*\*|\*) \S+ /.test(line) ? columnsMax : unbrokenMax
      if (line.length <= limit) return []
      return [`${path}:${index + 1} has ${line.length} columns, more than ${limit}`]
    })
    return [...long, ...wide]
  })
}

/** Files that may begin with their folder's name, and why. */
const repeating: readonly { readonly why: string; readonly paths: RegExp }[] = [
  { why: 'published under this name', paths: /^tools\/verify\// },
  { why: 'parts of a kit, imported by every module', paths: /^web\/src\/ui\/list\// },
  { why: 'beside the world that it fills', paths: /^server\/db\/seed\/seed-demo-world\.ts$/ },
  {
    why: 'older than the rule',
    paths:
      /(\/games\/(game-desk|instant\/instant-rules|tables\/table-rules|purses\/purse-(store|card))|\/payments\/(deposit\/deposit-game|proof\/proof-button)|\/safety\/(limits\/limit-(form|list)|reality\/reality-check))\./,
  },
]

/** File names: kebab-case, saying what is inside and not again what the folder says. */
export function badNames(files: readonly SourceFile[]): string[] {
  const drawers = /^(utils?|helpers?|common|misc|shared|lib|types|constants2|index)\.[a-z.]+$/
  return files.flatMap(({ path }) => {
    const [name = '', folder = ''] = path.split('/').toReversed()
    const isRepeated =
      (name.startsWith(`${folder}-`) || name.startsWith(`${folder.replace(/s$/, '')}-`)) &&
      !repeating.some(({ paths }) => paths.test(path))
    const isKebab = /^[a-z0-9]+(-[a-z0-9]+)*(\.(test|long\.test|config))?\.(tsx?|mjs|css)$/.test(
      name,
    )
    const isDrawer = drawers.test(name) || /\/(utils?|helpers?|common|misc)\//.test(path)
    return [
      ...(isKebab ? [] : [`${path}: the name is not kebab-case`]),
      ...(isDrawer ? [`${path}: a drawer for anything; name what is inside`] : []),
      ...(isRepeated ? [`${path}: the folder's name says this already`] : []),
    ]
  })
}

function report(path: string, text: string, pattern: RegExp, say: string): string[] {
  const flags = pattern.flags.includes('g') ? pattern.flags : `${pattern.flags}g`
  return [...text.matchAll(new RegExp(pattern, flags))].map(
    (match) => `${path}:${lineAt(text, match.index)} ${match[0].trim()}: ${say}`,
  )
}
