import { expect, test } from 'vitest'
import { htmlOfPage } from './html-of-page.ts'

test('a page of the product becomes HTML of the allow list, with the house’s values', () => {
  const page = {
    title: 'Terms',
    summary: 'Between you & {brand}.',
    sections: [
      {
        id: 'who',
        heading: 'Who may play',
        blocks: ['From {minimumAge} on. See [limits](/help?topic=limits).', ['`A1` <b>', '{gone}']],
      },
    ],
  }
  expect(htmlOfPage(page, { brand: 'Pelanduk', minimumAge: '21' })).toBe(
    [
      '<p>Between you &amp; Pelanduk.</p>',
      '<h3>Who may play</h3>',
      '<p>From 21 on. See <a href="/help?topic=limits">limits</a>.</p>',
      '<ul>',
      '<li><code>A1</code> &lt;b&gt;</li>',
      '<li>{gone}</li>',
      '</ul>',
    ].join('\n'),
  )
})
