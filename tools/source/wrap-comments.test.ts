import { expect, test } from 'vitest'
import { wrapComments } from './wrap-comments.ts'

const word = 'fourteen_chars'
const seven = Array.from({ length: 7 }, () => word).join(' ')

test('narrow comments and wide code stay as they are', () => {
  const text = `// ${word}\nconst ${'a'.repeat(120)} = 1\n/** ${word} */\n`
  expect(wrapComments(text)).toBe(text)
})

test('what does not fit goes into the next line of the comment', () => {
  const six = seven.slice(0, -word.length - 1)
  expect(wrapComments(`  // ${seven}\n  // and on.\n`)).toBe(`  // ${six}\n  // ${word} and on.\n`)
  expect(wrapComments(`  // ${seven}\n  call()\n`)).toBe(`  // ${six}\n  // ${word}\n  call()\n`)
})

test('a wide comment of one line becomes a block', () => {
  const six = seven.slice(0, -word.length - 1)
  expect(wrapComments(`/** ${seven} */\ncall()\n`)).toBe(
    `/**\n * ${six}\n * ${word}\n */\ncall()\n`,
  )
})

test('a list below is not swallowed', () => {
  const six = seven.slice(0, -word.length - 1)
  expect(wrapComments(`// ${seven}\n// - one\n`)).toBe(`// ${six}\n// ${word}\n// - one\n`)
})
