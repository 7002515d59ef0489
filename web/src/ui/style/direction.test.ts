import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

const source = join(import.meta.dirname, '../..')
const files = readdirSync(source, { recursive: true, encoding: 'utf8' })
const read = (file: string): string => readFileSync(join(source, file), 'utf8')

/** Utilities that keep their physical side in a right-to-left page. */
const physical =
  /(?<![\w-])-?(?:ml|mr|pl|pr|left|right|border-l|border-r|rounded-(?:l|r|tl|tr|bl|br)|scroll-(?:ml|mr|pl|pr))-[\w[]|(?<![\w-])(?:text|float|clear|origin)-(?:left|right)\b|(?<![\w-])(?:border|rounded)-(?:l|r)(?![\w-])/
/** Where a physical side is intended: pictures and games are the same in every script. */
const sided: readonly string[] = []

const screens = files.filter(
  (file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file) && !sided.includes(file),
)
const sheets = files.filter((file) => file.endsWith('.css'))

test('the search finds a physical utility where there is one', () => {
  for (const className of [
    'ml-2',
    'flex -left-1',
    'md:text-left',
    'rounded-l',
    'border-r-2',
    'pr-[3px]',
  ])
    expect(className).toMatch(physical)
  for (const className of ['ms-2', 'rounded-lg', 'text-start', 'placeholder-x', 'html-right-x'])
    expect(className).not.toMatch(physical)
  expect(screens.length).toBeGreaterThan(100)
})

test('no screen has a utility of one side', () => {
  const faults = screens.flatMap((file) =>
    read(file)
      .split('\n')
      .filter((line) => /['"`]/.test(line) && !/^\s*(\*|\/\/|\/\*)/.test(line))
      .filter((line) => physical.test(line))
      .map((line) => `${file}: ${line.trim()}`),
  )
  expect(faults).toEqual([])
})

test('no style sheet sets a side but for what is mirrored beside it', () => {
  const faults = sheets.flatMap((file) =>
    read(file)
      .split('\n')
      .filter((line) =>
        /(?:^|[\s{;])(?:margin|padding|border|inset)?-?(?:left|right)(?:-[\w-]+)?\s*:|text-align:\s*(?:left|right)/.test(
          line,
        ),
      )
      .map((line) => `${file}: ${line.trim()}`),
  )
  expect(faults).toEqual([])
})

describe('icons that point along the line', () => {
  const pointing =
    /<(?:ChevronLeft|ChevronRight|ArrowLeft|ArrowRight|ChevronsLeft|ChevronsRight|LogOut|LogIn|Undo2?|Redo2?|Send)\b[^>]*>/g

  test('are mirrored', () => {
    const faults = screens.flatMap((file) =>
      (read(file).match(pointing) ?? [])
        .filter((icon) => !icon.includes('flip-rtl'))
        .map((icon) => `${file}: ${icon}`),
    )
    expect(faults).toEqual([])
  })
})
