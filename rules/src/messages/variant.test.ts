import { expect, test } from 'vitest'
import { variantFor } from './variant.ts'

const word = (title: string) => ({ title, content: '' })

test.each([
  { variants: { EN: word('en'), MS: word('ms') }, language: 'MS', title: 'ms' },
  { variants: { EN: word('en'), CN: word('cn') }, language: 'AR', title: 'en' },
  { variants: { CN: word('cn') }, language: 'AR', title: 'cn' },
  { variants: {}, language: 'AR', title: undefined },
] as const)('$language of $variants is $title', ({ variants, language, title }) => {
  expect(variantFor(variants, language, 'EN')?.title).toBe(title)
})
