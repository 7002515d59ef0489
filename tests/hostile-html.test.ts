import {
  contentAttributes,
  contentLinkRel,
  contentTags,
  isContentLink,
  isContentPicture,
} from '@kancil/contract/messages/html'
import { expect, test } from 'vitest'
import { cleanHtml } from '../server/src/modules/messages/announcements/clean-html.ts'
import { hostilePayloads } from './hostile/payloads.ts'

const tag = contentTags.join('|')
/** Text, and elements of the allow list written in the one way that all parsers read alike. */
const plain = new RegExp(
  `^(?:[^<>]|</(?:${tag})>|<(?:${tag})(?: [a-z]+="[^"<>]*")*(?: /)?>)*$`,
  'u',
)

/** What is wrong with markup shown to readers; '' if nothing is. */
function faultOf(html: string): string {
  if (!plain.test(html)) return 'more than text and known elements'
  for (const [, name = '', attributes = ''] of html.matchAll(/<([a-z0-9]+)((?: [a-z]+="[^"]*")*)/g))
    for (const [, attribute = '', value = ''] of attributes.matchAll(/ ([a-z]+)="([^"]*)"/g)) {
      const allowed = [...contentAttributes['*']!, ...(contentAttributes[name] ?? [])]
      if (!allowed.includes(attribute)) return `${name} with ${attribute}`
      const read = value.replaceAll('&amp;', '&')
      if (attribute === 'href' && !isContentLink(read)) return `a link to ${read}`
      if (attribute === 'src' && !isContentPicture(read)) return `a picture of ${read}`
      if (attribute === 'rel' && value !== contentLinkRel) return `a link that is ${value}`
      if (/&(?!amp;|quot;|lt;|gt;)/.test(value)) return `${attribute} with ${value}`
    }
  return ''
}

test('there are 300 of them and more, each different', () => {
  expect(hostilePayloads.length).toBeGreaterThan(300)
})

test.each(hostilePayloads)('%j is harmless once it is kept', (payload) => {
  const cleaned = cleanHtml(payload)
  expect(faultOf(cleaned)).toBe('')
  // A second pass changes nothing.
  expect(cleanHtml(cleaned)).toBe(cleaned)
})

test('teeth: as they were written every one of them is at fault', () => {
  expect(hostilePayloads.filter((payload) => faultOf(payload) === '')).toEqual([])
})

test('what an operator means to say stays', () => {
  const picture = `/wps/pictures/${'a'.repeat(64)}.webp`
  const written = [
    '<h3>Rain &amp; river</h3><p>Come <strong>home</strong>, <em>slowly</em>.<br />Then:</p>',
    '<ul><li>one</li><li>two</li></ul><table><tbody><tr><td colspan="2">x</td></tr></tbody></table>',
  ].join('')
  expect(cleanHtml(written)).toBe(written)
  const image = `<img src="${picture}" alt="A river" width="1200" height="480" loading="lazy" />`
  expect(cleanHtml(`<img src="${picture}" alt="A river" width="1200" height="480">`)).toBe(image)
  expect(cleanHtml('<a href="/rng?page=HUTAN">slots</a>')).toBe(
    `<a href="/rng?page=HUTAN" rel="${contentLinkRel}">slots</a>`,
  )
  expect(cleanHtml('<a href="https://example.com/a?b=1&c=2">there</a>')).toBe(
    `<a href="https://example.com/a?b=1&amp;c=2" rel="${contentLinkRel}" target="_blank">there</a>`,
  )
})
