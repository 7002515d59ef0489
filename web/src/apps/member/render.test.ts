// @vitest-environment node
import { offeredLanguages } from '@kancil/contract/languages'
import { describe, expect, test } from 'vitest'
import {
  inlineHashes,
  readsOf,
  render,
  renderDocument,
  renderedAddress,
  renderedAddresses,
} from './render.tsx'
import { testInfo as info, testSite } from './testing.ts'

const base = { ...testSite, path: '/' }

const open = testSite.status
const game = {
  ...{ gameId: 'gam_1', code: 'kris', gameName: 'Kris', gameType: 'RNG', vassalage: 'RIMBA' },
  ...{ vendorName: 'Rimba', accountTypeName: 'RIMBA', isGame: 'GAME', defaultPlayType: '' },
  ...{ rtp: '95.70', volatility: 'low', minBet: '0.20', maxBet: '100.00', currency: 'MYR' },
  ...{ lineNum: 20, features: [], isHot: false, isNew: false, isFavourite: false, demo: false },
  status: 'live',
}

describe.each(offeredLanguages)('in %s', (language) => {
  test.each(['/', '/register', '/nothing-here'])('%s has a text for every id', async (path) => {
    const { html, head } = await render({ ...base, path, language, status: open })
    expect(html.length).toBeGreaterThan(1_000)
    // A missing text would show its id.
    expect(html + head).not.toMatch(/shell\.[a-z]+\.?[a-zA-Z]*/)
  })

  test.each(['/lottery', '/sports', '/promotions'])('%s has its own texts again', async (path) => {
    // Its code is loaded once, its texts for each page.
    for (let turn = 0; turn < 2; turn++) {
      const { html } = await render({ ...base, path, language, status: open })
      expect(/\b(?:lottery|sports|promo)\.[a-z]+/.exec(html)?.[0]).toBeUndefined()
    }
  })
})

test('no page carries a style attribute, which its policy would not take', async () => {
  const paths = ['/', '/rng', '/help', '/promotions', '/privacy', '/nothing-here', '/?modal=login']
  const styleAttribute = /<[^>]*\sstyle=/
  for (const path of paths)
    for (const status of [0, 1, 2] as const) {
      const { html, head } = await render({
        ...{ ...base, path, language: 'EN' },
        status: { ...open, status },
      })
      expect(styleAttribute.exec(head + html)?.[0], `${path} ${status}`).toBeUndefined()
    }
  expect(styleAttribute.test('<p class="a" style="color:red">')).toBe(true)
})

test('an operator’s colours, logo and icon are in the first HTML, and its policy knows their style', async () => {
  const tab = '<link rel="icon" href="/favicon.svg" type="image/svg+xml" />'
  const template = `<meta name="theme-color" content="#0B1512" />${tab}<!--head--><!--app--><!--boot-->`
  const [logo, icon] = ['a'.repeat(64), 'b'.repeat(64)]
  const look = { dark: { bg: '#101020' }, light: { primary: '#5b2a86' }, logo, icon }
  const page = { ...base, language: 'EN', status: open } as const
  const { document, styles } = await renderDocument(template, { ...page, info: { ...info, look } })
  const style = `:root[data-theme='dark']{--bg:#101020}:root[data-theme='light']{--primary:#5b2a86;--cloth:#5b2a86}`
  expect(document).toContain(`<style>${style}</style>`)
  expect(document).toContain('name="theme-color" content="#101020"')
  expect(document).toContain(`href="/wps/pictures/${icon}.webp" type="image/webp"`)
  expect(document).toContain(`src="/wps/pictures/${logo}.webp"`)
  expect(styles).toEqual(inlineHashes(`<style>${style}</style>`).styles)
  const plain = await renderDocument(template, page)
  expect(plain.document).toContain('content="#0B1512"')
  expect(plain.document).toContain(tab)
  expect(plain.document).not.toContain('/wps/pictures/')
  expect(plain.styles).toEqual([])
})

test('the languages differ', async () => {
  const [ms, en] = await Promise.all(
    (['MS', 'EN'] as const).map((language) => render({ ...base, language, status: open })),
  )
  expect(ms!.html).toContain('Setiap keputusan')
  expect(en!.html).toContain('Every result')
})

test('an unknown path is 404, a closed site 503, a restricted one 451 with the address', async () => {
  const at = (path: string, status: 0 | 1 | 2) =>
    render({ ...base, path, language: 'EN', status: { status, ip: '203.0.113.9', country: 'SG' } })
  expect((await at('/nope', 0)).httpStatus).toBe(404)
  expect((await at('/', 0)).httpStatus).toBe(200)
  const closed = await at('/', 1)
  expect(closed.httpStatus).toBe(503)
  expect(closed.html).toContain('System maintenance')
  const restricted = await at('/', 2)
  expect(restricted.httpStatus).toBe(451)
  expect(restricted.html).toContain('Access restricted')
  expect(restricted.html).toContain('203.0.113.9')
})

test('nothing of the operator’s texts can end its element', async () => {
  const { boot, head, html } = await render({ ...base, language: 'EN', status: open })
  expect(boot.match(/<\/script>/g)).toHaveLength(1)
  expect(JSON.parse(boot.replace(/^<script[^>]*>|<\/script>$/g, '')).info.brand.name).toBe(
    info.brand.name,
  )
  expect(head).not.toContain('<b>')
  expect(html).not.toContain('<b>')
})

test('the document is the template with its parts filled, and its hashes do not change', async () => {
  const template =
    '<html lang="ms" dir="ltr"><script>x</script><style>a{}</style><!--head--><div id="root"><!--app--></div><!--boot--></html>'
  const { document } = await renderDocument(template, { ...base, language: 'CN', status: open })
  expect(document).toContain('<html lang="zh-Hans" dir="ltr">')
  expect(document).toContain('rel="canonical"')
  expect(inlineHashes(document)).toEqual(inlineHashes(template))
  expect(inlineHashes(template).scripts).toHaveLength(1)
})

test.each([
  ['/', '/'],
  ['/?x=1&modal=login', '/'],
  ['/rng/?page=RIMBA&q=tiger', '/rng'],
  ['/help?topic=terms&x=2', '/help?topic=terms'],
  ['/help/?topic=start', '/help'],
  ['/helpmc?topic=nothing#liability', '/helpmc'],
  ['/game?gameId=harimau-emas', '/game'],
  ['/nowhere?topic=terms', '/404'],
  ['//', '/'],
  ['/%00', '/404'],
])('%s is answered by the first HTML of %s', (address, rendered) => {
  expect(renderedAddress(address)).toBe(rendered)
  expect(renderedAddresses()).toContain(rendered)
})

test('an address is rendered for its own sake or not at all', async () => {
  for (const address of renderedAddresses()) expect(renderedAddress(address)).toBe(address)
  expect(renderedAddresses().length).toBeLessThan(100)
  const nowhere = await render({ ...base, path: '/404', language: 'EN', status: open })
  expect(nowhere.httpStatus).toBe(404)
  expect(nowhere.head).not.toContain('canonical')
})

test('what a path needs is told with its address', () => {
  expect(readsOf('/?modal=login', 'EN').map((read) => read.url)).toContain('/lgw/games/game_menus')
  expect(readsOf('/', 'EN').map((read) => read.name)).toContain('games.hot')
})

test.each(offeredLanguages)(
  'the pages of the help centre are in the first HTML: %s',
  async (language) => {
    const at = async (path: string, value: unknown = { page: null, titles: [] }) => {
      const reads = readsOf(path, language)
        .filter(({ name }) => name === 'messages.ownPage')
        .map(({ name, input }) => ({ name, input, value }))
      return (await render({ ...base, path, language, status: open, reads })).html
    }
    const terms = await at('/help?topic=terms')
    expect(terms).toContain('id="liability"')
    expect(terms).not.toContain('{minimumAge}')
    expect(terms).not.toMatch(/help\.[a-z]+|\]\(/)
    expect(await at('/help?topic=nothing')).toContain('id="register"')
    // An operator's own terms take the place of the product's, in the menu too.
    const page = { title: 'House rules', content: '<p>Ours</p>', updatedAt: '2026-11-26T00:00:00Z' }
    const own = { page, titles: [{ topic: 'terms', title: 'House rules' }] }
    const replaced = await at('/help?topic=terms', own)
    expect(replaced.match(/House rules/g)?.length).toBeGreaterThan(1)
    expect(replaced).not.toContain('id="liability"')
  },
)

test('/helpmc is the help without the header', async () => {
  const reads = readsOf('/helpmc?topic=fair', 'EN').map(({ name, input }) => ({
    ...{ name, input, value: { page: null, titles: [] } },
  }))
  const { html, httpStatus } = await render({
    ...base,
    reads,
    path: '/helpmc?topic=fair',
    language: 'EN',
    status: open,
  })
  expect(httpStatus).toBe(200)
  expect(html).toContain('id="formula"')
  expect(html).toContain('href="/helpmc?topic=terms"')
  expect(html).not.toContain('<header class="sticky')
  expect(html).toContain('<footer')
})

test.each(offeredLanguages)(
  'games have their names in the language of the page: %s',
  async (language) => {
    const list = [{ ...game, gameName: `Kris ${language}` }]
    const answers: Readonly<Record<string, unknown>> = {
      'games.list': { games: list, pageNum: 1, totalPages: 1, totalItems: 1 },
      'games.hot': { list: [] },
      'games.popular': { list },
      'games.lanes': { data: { lanes: [] } },
    }
    for (const path of ['/', '/rng']) {
      const reads = readsOf(path, language)
      const named = reads.filter(({ name }) => name in answers || name === 'games.winners')
      expect(named.length).toBeGreaterThan(1)
      for (const { url } of named) expect(url).toContain(`language=${language}`)
      const seeds = reads.flatMap(({ name, input }) =>
        name in answers ? [{ name, input, value: answers[name] }] : [],
      )
      const { html } = await render({ ...base, path, language, status: open, reads: seeds })
      expect(html, path).toContain(`Kris ${language}`)
    }
  },
)
